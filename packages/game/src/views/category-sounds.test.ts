import { expect, test } from 'vitest';
import { owner, stamp, system } from '../any-command.fixture.ts';
import { openerMs } from '../cards/card-kinds.ts';
import type { Command } from '../command.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import {
  buzz,
  move,
  p1,
  p2,
  played,
  set,
  started,
  type Step,
} from '../games/category-quiz/any-move.fixture.ts';
import { reduce } from '../reduce.ts';
import { newSounds, noBed } from './audible-view.ts';
import { audibleViewOf } from './audible-view.fixture.ts';
import { overlayView } from './overlay-view.ts';

const onAir: Command = { type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' };
const pick = move('pickField', { fieldId: 'field1-1' });

const bed = (document: QuizShowApp): string => {
  const loops = audibleViewOf(overlayView(document))?.bed(0) ?? noBed;
  return loops.map((isPlaying) => (isPlaying ? 'x' : '-')).join('');
};

const newSoundsBetween = (before: QuizShowApp, after: QuizShowApp): string[] => {
  const view = overlayView(after);
  const audible = audibleViewOf(view);
  return audible === null
    ? []
    : newSounds(audible, view, overlayView(before), 0).map(({ sound, afterMs, song }) =>
        [
          sound,
          ...(afterMs === 0 ? [] : [afterMs]),
          ...(song === undefined || song === null ? [] : [song]),
        ].join(' '),
      );
};

/** Applies a step the given number of seconds after the previous one. */
function later(seconds: number, document: QuizShowApp, step: Step): QuizShowApp {
  const command = typeof step === 'function' ? step(document) : step;
  const actor = command.type === 'categoryQuiz.buzzVerdict' ? system : owner;
  const atMs = stamp().atMs + seconds * 1000;
  const result = reduce(document, command, { atMs, actor, dice: seconds });
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document;
}

test('SOUND1 a category quiz without sound settings plays effects but no music', () => {
  const silent = overlayView(started(onAir)).categoryQuiz;
  expect(silent?.sounds).toMatchObject({ character: 'classic', effects: 0.5, beds: 0 });
  const sounding = started(onAir, set({ character: 'retro', effects: 0.5 }, 'sound'));
  expect(overlayView(sounding).categoryQuiz?.sounds).toMatchObject({
    character: 'retro',
    effects: 0.25,
    beds: 0.5,
  });
});

test('SOUND12 the bed plays during an open question, switches stems while a player answers, and then stops', () => {
  const begun = started(onAir);
  expect(bed(begun)).toBe('----');
  const asked = played(begun, pick, move('openBuzzers'));
  expect(bed(asked)).toBe('x---');
  const answering = played(asked, buzz(p2));
  expect(bed(answering)).toBe('---x');
  expect(bed(played(answering, move('judge', { verdict: 'right' })))).toBe('----');
  expect(bed(played(asked, move('showAnswer')))).toBe('----');
  expect(bed(played(asked, move('backToBoard')))).toBe('----');
});

test('SOUND12 the bed adds stems as the board is played, and has all of them in the final', () => {
  const fields = [1, 2].flatMap((category) => [1, 2, 3, 4, 5].map((row) => [category, row]));
  const steps = fields.flatMap(([category, row]) => [
    move('pickField', { fieldId: `field${category}-${row}` }),
    move('backToBoard'),
  ]);
  const third = played(started(onAir), ...steps, move('pickField', { fieldId: 'field3-1' }));
  expect(bed(third)).toBe('xx--');
  const final = played(
    started(onAir, set('Q', 'final', 'question')),
    move('startFinal'),
    move('nextFinalStep'),
    move('nextFinalStep'),
  );
  expect(bed(final)).toBe('xxx-');
});

test('SOUND12 a question with its own sound plays no other sound and no bed', () => {
  const file = '/files/quizshow/u/sounds/song.mp3';
  const begun = started(
    onAir,
    set(file, 'gamefield', 'categories', 'category1', 'fields', 'field1-1', 'sound'),
  );
  const asked = played(begun, pick);
  expect(newSoundsBetween(begun, asked)).toEqual([`board ${file}`]);
  expect(bed(asked)).toBe('----');
});

test('SOUND3 category quiz moves play their sounds once, and undo plays none', () => {
  const begun = started(onAir);
  const asked = played(begun, pick, move('openBuzzers'));
  const answering = later(1, asked, buzz(p1));
  expect(newSoundsBetween(asked, answering)).toEqual(['buzz']);
  const judged = later(2, answering, move('judge', { verdict: 'wrong' }));
  expect(newSoundsBetween(answering, judged)).toEqual(['wrong']);
  expect(newSoundsBetween(judged, judged)).toEqual([]);
  expect(newSoundsBetween(judged, later(3, judged, move('undo')))).toEqual([]);
});

test('ONAIR6 starting a category quiz shows its automatic opener, which ends by itself', () => {
  const resting = played(defaultDocument(), onAir, set({ opener: 'automatic' }, 'moments'));
  expect(overlayView(resting).card).toBeNull();
  const begun = played(resting, move('start'));
  const card = overlayView(begun).card;
  expect(card).toMatchObject({ kind: 'opener', untilMs: (card?.atMs ?? 0) + openerMs });
  expect(newSoundsBetween(resting, begun)).toEqual(['opener']);
  expect(overlayView(played(begun, pick)).card).toBeNull();
});
