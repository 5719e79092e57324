import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Resident memory (RSS) of the process, in kB. */
export function residentKb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return Number(text);
}

/** CPU time of all threads of the process, in ms; null where the system does not provide it precisely enough. */
export function cpuMs(pid: number): number | null {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(`${tasks}/${pid}/schedstat`)) return null;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

/**
 * Time for which the main thread of the process was runnable but waited for a core, in ms; null where the system does
 * not provide it.
 */
export function waitedForCoreMs(pid: number): number | null {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : null;
}

/** The parent process; null where the system does not provide it. */
export function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // The process has ended, or this is not Linux.
    return null;
  }
}

/** CPU time of a process and of its running child processes, ms. */
export const cpuOfFamilyMs = (pid: number): number =>
  processes()
    .filter((one) => one === pid || parentOf(one) === pid)
    .reduce((sum, one) => sum + (cpuMs(one) ?? 0), 0);

/** A child of the given process, by its program's name; null when there is none, or the system does not provide it. */
export const childNamed = (pid: number, name: string): number | null =>
  processes().find(
    (one) => parentOf(one) === pid && readFileSync(`/proc/${one}/comm`, 'utf8').trim() === name,
  ) ?? null;

const processes = (): number[] =>
  existsSync('/proc')
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0)
    : [];
