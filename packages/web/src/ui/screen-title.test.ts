import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf } from '../../docs-pages.ts';
import { guideChapters } from '../messages/guide-chapters.ts';

test('the help of every screen leads to an existing chapter of the guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guide.md'), 'utf8');
  const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  for (const chapter of guideChapters) expect(anchors).toContain(chapter);
  expect(new Set(anchors).size).toBe(anchors.length);
});
