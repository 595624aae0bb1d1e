"""The conformance kit for pytest."""
