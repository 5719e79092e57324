import { moveCommand } from '../../cli/move.ts';

// A separate process that can be killed; small steps give many points to kill it at.
const write = (text: string): void => void process.stdout.write(`${text}\n`);
const isDone = await moveCommand(
  process.argv.slice(2),
  process.env,
  { line: write, error: write },
  20_000,
);
process.exitCode = isDone ? 0 : 1;
