import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets every other process have a core first. On Linux each thread has a priority of its own and hands it on to those that it
 * starts: Node's own threads, which run by now, are told one by one.
 */
export function lowerPriority(priority: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  setPriority(priority);
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority);
  } catch {
    // Without /proc, or when a thread has ended just now, the others stay as they are.
  }
}
