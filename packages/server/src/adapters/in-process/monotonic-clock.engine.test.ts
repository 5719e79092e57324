import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const hourMs = 3_600_000;

describe('the steady clock', () => {
  it('NODE21 keeps its time in a real process whose clock is set an hour ahead', async () => {
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
           // The clock is read again about once a second.
           const tell = () => console.log(systemClock.nowMs() - steady, Date.now() - wall);
           const look = (left) =>
             Date.now() - wall > ${hourMs} || left === 0 ? setTimeout(tell, 1500) : setTimeout(look, 100, left - 1);
           look(200);`,
      );
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], {
        env: {
          ...process.env,
          LD_PRELOAD: 'libfaketime.so.1',
          LD_LIBRARY_PATH: '/usr/lib/x86_64-linux-gnu/faketime',
          FAKETIME_TIMESTAMP_FILE: offset,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        },
      });
      const [steadyMs, wallMs] = stdout.trim().split(' ').map(Number);
      expect(wallMs).toBeGreaterThan(hourMs);
      expect(steadyMs).toBeGreaterThanOrEqual(1400);
      expect(steadyMs).toBeLessThan(30_000);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
