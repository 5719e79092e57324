import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { moveCommand } from './move.ts';

it('MOVE6 does not print a password with a % either', async () => {
  const folder = await mkdtemp(join(tmpdir(), '100%quiz-'));
  try {
    const lines: string[] = [];
    const line = (text: string) => void lines.push(text);
    const environment = {
      QUIZCAST_DATA: folder,
      QUIZCAST_SECRET: 'x'.repeat(32),
      DATABASE_URL: `postgres://quizcast:${basename(folder)}@db.example.org/quizcast`,
    };
    expect(await moveCommand(['to-distributed'], environment, { line, error: line })).toBe(false);
    expect(lines.join()).toContain(`No Quizcast data was found in ${join(tmpdir(), '…')}. `);
  } finally {
    await rm(folder, { recursive: true });
  }
});
