import { moveCommand } from '../../cli/move.ts';

// A program of its own, so that it can be killed; in small steps, so that there are many points to be killed at.
const write = (text: string): void => void process.stdout.write(`${text}\n`);
const isDone = await moveCommand(
  process.argv.slice(2),
  process.env,
  { line: write, fault: write },
  20_000,
);
process.exitCode = isDone ? 0 : 1;
