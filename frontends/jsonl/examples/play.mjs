// Plays a game of Cadogan to its end by following hints: node play.mjs golf#1 [COMMAND ARGUMENT...]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [code = "golf", command = "cadogan-jsonl", ...more] = process.argv.slice(2);
const server = spawn(command, more, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const read = async () => JSON.parse((await lines.next()).value);
let count = 0;

async function ask(request) {
  const id = ++count;
  server.stdin.write(JSON.stringify({ id, ...request }) + "\n");
  const { answer, error } = await read();
  if (error) throw new Error(error.en);
  return answer;
}

const hello = await read();
if (hello.protocol !== 1) throw new Error(`unknown protocol ${hello.protocol}`);

let { table } = await ask({ do: "new", code });
const seen = new Set();
while (table.state === "playing" && table.count < 1000) {
  // The likeliest move that leads to a table not seen before; if there is none, the game is given up.
  seen.add(JSON.stringify([table.piles, table.memo]));
  const { hints } = await ask({ do: "hint" });
  let next;
  for (const { move } of hints) {
    ({ table: next } = await ask({ do: "play", move }));
    if (!seen.has(JSON.stringify([next.piles, next.memo]))) break;
    await ask({ do: "undo" });
    next = undefined;
  }
  if (!next) break;
  table = next;
}
console.log(`${table.code}: ${table.state} after ${table.count} moves, ${table.score.points} points`);
await ask({ do: "quit" });
