import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Memory that the process holds in RAM, in kB. */
export function residentKb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return Number(text);
}

/** CPU time that all threads of the process have used, in ms; null where the system does not tell it finely enough. */
export function cpuMs(pid: number): number | null {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(`${tasks}/${pid}/schedstat`)) return null;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

/** Time in which the main thread of the process had work and no core to do it on, in ms; null where the system does not tell. */
export function waitedForCoreMs(pid: number): number | null {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : null;
}

/** The process that started this one; null where the system does not tell. */
export function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It has ended meanwhile, or this is no Linux.
    return null;
  }
}

/** CPU time of a process and of those that it started and that still run, ms. */
export const cpuOfFamilyMs = (pid: number): number =>
  processes()
    .filter((one) => one === pid || parentOf(one) === pid)
    .reduce((sum, one) => sum + (cpuMs(one) ?? 0), 0);

/** A process that this one started, by its program's name; null where there is none, or the system does not tell. */
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
