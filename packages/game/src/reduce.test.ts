import fc from 'fast-check';
import { scaled } from './scaled.fixture.ts';
import { describe, expect, test } from 'vitest';
import {
  anyCommand,
  anyStamp,
  inPlay,
  owner,
  run,
  showId,
  stamp,
  system,
} from './any-command.fixture.ts';
import type { Command } from './command.ts';
import { defaultDocument } from './document/defaults.ts';
import { readDocument } from './document/read.ts';
import { applyPatches } from './patch.ts';
import { reduce } from './reduce.ts';
import { refusalText } from './refusals/refusal.ts';

const history = fc.array(fc.tuple(anyCommand, anyStamp), { maxLength: 60 });

describe('reduce', () => {
  test('REDUCE1 accepts with patches that lead to the new document, or refuses with a listed reason', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let document = defaultDocument();
        for (const [command, at] of steps) {
          const result = reduce(document, command, at);
          if (result.kind === 'refused') expect(refusalText[result.reason]).toBeTypeOf('string');
          else {
            expect(applyPatches(document, result.patches)).toEqual(result.document);
            document = result.document;
          }
        }
      }),
      { numRuns: scaled(150) },
    );
  });

  test('REDUCE2 a refusal carries no document and leaves the old one untouched', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let document = defaultDocument();
        for (const [command, at] of steps) {
          const before = JSON.stringify(document);
          const result = reduce(document, command, at);
          expect(JSON.stringify(document)).toBe(before);
          if (result.kind === 'refused') expect(result).not.toHaveProperty('document');
          else document = result.document;
        }
      }),
      { numRuns: scaled(100) },
    );
  });

  test('REDUCE3 replaying commands and replaying patches give the same document', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let first = defaultDocument();
        let replayed: unknown = defaultDocument();
        for (const [command, at] of steps) {
          const result = reduce(first, command, at);
          expect(reduce(first, command, at)).toEqual(result);
          if (result.kind === 'refused') continue;
          first = result.document;
          replayed = applyPatches(replayed, structuredClone(result.patches));
        }
        expect(replayed).toEqual(first);
      }),
      { numRuns: scaled(150) },
    );
  });

  test('REDUCE4 accepts a command already in effect without patches', () => {
    const document = inPlay();
    const again: Command[] = [
      { type: 'edit.update', path: ['shows', showId, 'name'], value: 'Your first quiz show' },
      { type: 'edit.update', path: ['settings', 'language'], value: null },
      { type: 'edit.move', path: ['shows', showId, 'stages', 'stage9'], before: null },
      { type: 'edit.move', path: ['shows', showId, 'stages', 'stage2'], before: 'stage3' },
    ];
    for (const command of again) {
      const result = run(document, command);
      expect(result).toEqual({ kind: 'accepted', document, patches: [] });
    }
    const locked = run(document, { type: 'stageQuiz.lockAnswer', showId, answer: 2 });
    if (locked.kind === 'refused') throw new Error(locked.reason);
    const twice = run(locked.document, { type: 'stageQuiz.lockAnswer', showId, answer: 2 });
    expect(twice).toEqual({ kind: 'accepted', document: locked.document, patches: [] });
  });

  test('REDUCE5 refuses system commands from an owner', () => {
    const commands: Command[] = [
      { type: 'stageQuiz.countVotes', showId, round: 'r', votes: [1, 0, 0, 0] },
      { type: 'stageQuiz.closeVoting', showId, round: 'r', votes: null },
      { type: 'document.replace', document: {} },
    ];
    for (const command of commands)
      expect(reduce(inPlay(), command, stamp({ actor: owner }))).toEqual({
        kind: 'refused',
        reason: 'notAllowed',
      });
    const replaced = reduce(
      inPlay(),
      { type: 'document.replace', document: {} },
      stamp({ actor: system }),
    );
    expect(replaced.kind).toBe('accepted');
  });

  test('REDUCE6 whatever is played and edited, the document reads without change', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let document = defaultDocument();
        for (const [command, at] of steps) {
          const result = reduce(document, command, at);
          if (result.kind === 'accepted') document = result.document;
        }
        const read = readDocument(JSON.parse(JSON.stringify(document)));
        expect(read).toMatchObject({ kind: 'readable', changed: false });
        const show = document.shows[0];
        expect(show?.currentStageIndex).toBeLessThan(show?.stages.length ?? 0);
        expect(new Set(show?.stages.map(({ id }) => id)).size).toBe(show?.stages.length);
      }),
      { numRuns: scaled(150) },
    );
  });
});
