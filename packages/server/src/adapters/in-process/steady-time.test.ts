import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { createSteadyTime } from './steady-time.ts';

const startMs = 1_800_000_000_000;
const [second, hour] = [1000, 3_600_000];

/** A computer whose clock can be set, and may go wrong by `drift` of the time that passes. */
function computer(drift = 0) {
  let [passedMs, setByMs, last] = [0, 0, 0];
  const nowMs = createSteadyTime(
    () => Math.floor(startMs + passedMs * (1 + drift) + setByMs),
    () => passedMs,
  );
  /** Lets time pass and reads the clock on the way; the time that it says has passed. */
  const pass = (ms: number, everyMs = 100): number => {
    const before = nowMs();
    for (let gone = 0; gone < ms; gone += everyMs) {
      passedMs += everyMs;
      const now = nowMs();
      if (now < last) throw new Error(`went back from ${last} to ${now}`);
      last = now;
    }
    return nowMs() - before;
  };
  const set = (byMs: number) => void (setByMs += byMs);
  return { set, wallMs: () => startMs + passedMs * (1 + drift) + setByMs, pass, nowMs };
}

describe('the steady clock', () => {
  it('NODE21 follows the computer’s clock', () => {
    const { pass, nowMs, wallMs } = computer();
    expect(nowMs()).toBe(startMs);
    expect(pass(hour)).toBe(hour);
    expect(nowMs()).toBe(wallMs());
    expect(Math.abs(systemClock.nowMs() - Date.now())).toBeLessThan(1000);
  });

  it.each([-5 * second, hour, -hour, 3 * second])(
    'NODE21 does not show a step of %d ms that is taken back within a minute',
    (byMs) => {
      const { pass, set } = computer();
      set(byMs);
      expect(pass(50 * second)).toBe(50 * second);
      set(-byMs);
      expect(pass(hour)).toBe(hour);
    },
  );

  it('NODE21 believes a step forward after a minute, at once', () => {
    const { pass, set, nowMs, wallMs } = computer();
    set(hour);
    expect(pass(59 * second)).toBe(59 * second);
    expect(pass(2 * second)).toBe(hour + 2 * second);
    expect(nowMs()).toBe(wallMs());
  });

  it.each([100, 7000])(
    'NODE21 believes a step back after a minute, and goes slower until it is there, read every %d ms',
    (everyMs) => {
      const { pass, set, nowMs, wallMs } = computer();
      set(-60 * second);
      expect(pass(56 * second, everyMs)).toBe(56 * second);
      const slow = pass(70 * second, everyMs);
      expect(slow).toBeGreaterThanOrEqual(35 * second);
      expect(slow).toBeLessThan(50 * second);
      pass(200 * second, everyMs);
      expect(nowMs()).toBe(wallMs());
    },
  );

  it('NODE21 forgets a step back that it has begun to believe when the clock is set right', () => {
    const { pass, set, nowMs, wallMs } = computer();
    set(-hour);
    pass(90 * second);
    set(hour);
    const lostMs = wallMs() - nowMs();
    expect(lostMs).toBeGreaterThan(10 * second);
    expect(pass(59 * second)).toBe(59 * second);
    pass(2 * second);
    expect(nowMs()).toBe(wallMs());
  });

  it.each([0.0001, -0.0001])('NODE21 follows a drift of %d without a step', (drift) => {
    const { pass, nowMs, wallMs } = computer(drift);
    for (let minute = 0; minute < 600; minute += 1) {
      pass(60 * second, 10 * second);
      expect(Math.abs(nowMs() - wallMs())).toBeLessThan(5);
    }
  });

  it.runIf(existsSync('/usr/bin/faketime'))(
    'NODE21 keeps its time in a real process whose clock is set an hour ahead',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'quizcast-clock-'));
      try {
        const [file, offset] = [join(folder, 'clock.mts'), join(folder, 'offset')];
        await writeFile(offset, '+0');
        const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href;
        await writeFile(
          file,
          `import { writeFileSync } from 'node:fs';
           import { systemClock } from ${JSON.stringify(clock)};
           const [steady, wall] = [systemClock.nowMs(), Date.now()];
           writeFileSync(${JSON.stringify(offset)}, '+3600');
           // The clock is looked at anew about once a second.
           const tell = () => console.log(systemClock.nowMs() - steady, Date.now() - wall);
           const look = (left) =>
             Date.now() - wall > ${hour} || left === 0 ? setTimeout(tell, 1500) : setTimeout(look, 100, left - 1);
           look(200);`,
        );
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--import', 'tsx', '--conditions=source', file],
          {
            env: {
              ...process.env,
              LD_PRELOAD: 'libfaketime.so.1',
              LD_LIBRARY_PATH: '/usr/lib/x86_64-linux-gnu/faketime',
              FAKETIME_TIMESTAMP_FILE: offset,
              FAKETIME_CACHE_DURATION: '1',
              FAKETIME_DONT_FAKE_MONOTONIC: '1',
              DONT_FAKE_MONOTONIC: '1',
            },
          },
        );
        const [steadyMs, wallMs] = stdout.trim().split(' ').map(Number);
        expect(wallMs).toBeGreaterThan(hour);
        expect(steadyMs).toBeGreaterThanOrEqual(1400);
        expect(steadyMs).toBeLessThan(30 * second);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
