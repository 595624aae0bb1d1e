"""All games of the books that are played with one pack, brought in by what this distribution depends on."""
