import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the CPU priority of this process. On Linux each thread has its own priority, which the threads that it starts
 * inherit, so the running threads of Node are set one by one.
 */
export function lowerPriority(priority: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  setPriority(priority);
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority);
  } catch {
    // Without /proc, or when a thread has just ended, the other threads keep their priority.
  }
}
