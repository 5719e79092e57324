import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playAll, showId, withoutDates } from '../any-command.fixture.ts';
import type { EditCommand, SingleEdit } from '../command.ts';
import { jokerSchema, maxJokers, maxStages, stageSchema } from '../games/stage-quiz/show.ts';
import { defaultDocument } from './defaults.ts';
import { maxShows, maxStyles, type QuizShowApp } from './document.ts';
import { invert } from './edit.ts';
import { maxFonts } from '../values/font.ts';
import { readDocument } from './read.ts';
import { restore } from './restore.ts';

/** Number of entries of each list, starting at `from`, so that two states can overlap. */
interface Full {
  count: number;
  from: number;
}

const names = ({ count, from }: Full, letter: string): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${from + index}`);

interface Lists {
  stages: Full;
  jokers: Full;
  shows: Full;
  styles: Full;
  fonts: Full;
}

function made({ stages, jokers, shows, styles, fonts }: Lists): QuizShowApp {
  const styleIds = names(styles, 'style');
  const others = names(shows, 'other');
  const [defaultStyle = ''] = styleIds;
  const read = readDocument({
    defaultStyle,
    activeShow: others[0] ?? showId,
    shows: [
      {
        id: showId,
        styleId: styleIds.at(-1) ?? defaultStyle,
        stages: names(stages, 's').map((id) => stageSchema.parse({ id })),
        jokers: names(jokers, 'j').map((id) => jokerSchema.parse({ id })),
      },
      ...others.map((id) => ({ id, styleId: defaultStyle })),
    ],
    styles: Object.fromEntries(styleIds.map((id) => [id, { id }])),
    fonts: Object.fromEntries(
      names(fonts, 'font').map((id) => [
        id,
        { id, fontFamily: `Family ${id}`, file: `/files/quizshow/user1/fonts/${id}.woff2` },
      ]),
    ),
  });
  if (read.kind === 'unreadable') throw new Error(JSON.stringify(read));
  return read.document;
}

function expectRestored(now: QuizShowApp, then: QuizShowApp): void {
  const command = restore(now, then);
  if (command === null) {
    expect(now).toEqual(then);
    return;
  }
  const back = invert(now, command);
  const restored = playAll(now, [command]);
  expect(withoutDates(restored)).toEqual(withoutDates(then));
  if (back === null) throw new Error('restoring cannot be taken back');
  expect(withoutDates(playAll(restored, [back]))).toEqual(withoutDates(now));
}

const upTo = (most: number, least = 0) =>
  fc.record({
    count: fc.oneof(fc.constantFrom(most, most - 1), fc.integer({ min: least, max: most })),
    from: fc.oneof(fc.constantFrom(0, 1, most), fc.nat(most)),
  });
const few: Full = { count: 2, from: 0 };
const small: Lists = { stages: few, jokers: few, shows: few, styles: few, fonts: few };

describe('EDIT20 restoring succeeds whenever its result fits', () => {
  const runs = { numRuns: 8 };
  const each: [string, fc.Arbitrary<Partial<Lists>>][] = [
    ['stages', upTo(maxStages).map((stages) => ({ stages }))],
    ['jokers', upTo(maxJokers).map((jokers) => ({ jokers }))],
    ['shows', upTo(maxShows - 1).map((shows) => ({ shows }))],
    ['styles', upTo(maxStyles, 1).map((styles) => ({ styles }))],
    ['fonts', upTo(maxFonts).map((fonts) => ({ fonts }))],
  ];
  test.each(each)('EDIT20 however full the list of %s is', (_, lists) => {
    fc.assert(
      fc.property(lists, lists, (now, then) => {
        expectRestored(made({ ...small, ...now }), made({ ...small, ...then }));
      }),
      runs,
    );
  });

  test('EDIT20 when every list is full and all of its entries differ', () => {
    const full = (from: number): Lists => ({
      stages: { count: maxStages, from },
      jokers: { count: maxJokers, from },
      shows: { count: maxShows - 1, from },
      styles: { count: maxStyles, from },
      fonts: { count: maxFonts, from },
    });
    expectRestored(made(full(0)), made(full(2000)));
    // All styles are kept except the default one, which is replaced by the next default.
    expectRestored(made(full(0)), made(full(1)));
  });
});

test('EDIT20 restoring makes no more edits than there are differences', () => {
  const typesOf = (command: EditCommand | null): SingleEdit['type'][] =>
    command?.type === 'edit.many' ? command.edits.map(({ type }) => type) : [];
  const now = made({ ...small, stages: { count: 600, from: 0 } });
  const then = made({ ...small, stages: { count: 600, from: 300 } });
  const types = typesOf(restore(now, then));
  expect(types.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 'edit.remove'));
  expect(types.slice(300)).toEqual(Array.from({ length: 300 }, () => 'edit.insert'));
  expect(typesOf(restore(defaultDocument(), defaultDocument()))).toEqual([]);
});
