import fc from 'fast-check';
import { isRoomCommand as isCategoryQuizRoomCommand } from './games/category-quiz/command.ts';
import type { Command } from './command.ts';
import { defaultDocument } from './document/defaults.ts';
import type { QuizShowApp } from './document/document.ts';
import { reduce, type Reduced } from './reduce.ts';
import type { Stamp } from './stamp.ts';
import { stageSchema } from './games/stage-quiz/show.ts';

export const owner = { kind: 'owner', userId: 'user1' } as const;
export const system = { kind: 'system' } as const;

export const stamp = (parts: Partial<Stamp> = {}): Stamp => ({
  atMs: 1_000_000,
  actor: owner,
  dice: 7,
  ...parts,
});

/** Applies commands in order; throws at the first refusal. */
export function playAll(start: QuizShowApp, commands: readonly Command[]): QuizShowApp {
  return commands.reduce((document, command) => {
    const actor = isRoomCommand(command) ? system : owner;
    const result = reduce(document, command, stamp({ actor }));
    if (result.kind === 'refused') throw new Error(`${command.type}: ${result.reason}`);
    return result.document;
  }, start);
}

const isRoomCommand = (command: Command): boolean =>
  command.type === 'stageQuiz.countVotes' ||
  command.type === 'stageQuiz.closeVoting' ||
  command.type === 'stageQuiz.scoreCrowd' ||
  command.type === 'stageQuiz.showScore' ||
  command.type === 'delay.tell' ||
  command.type === 'card.tellDoor' ||
  command.type === 'crowdQuiz.scoreCrowd' ||
  command.type === 'crowdQuiz.showScore' ||
  isCategoryQuizRoomCommand(command);

export const run = (document: QuizShowApp, command: Command): Reduced =>
  reduce(document, command, stamp({ actor: isRoomCommand(command) ? system : owner }));

/** The default document with its show on the first stage. */
export const inPlay = (): QuizShowApp =>
  playAll(defaultDocument(), [
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
  ]);

export const showId = 'show1';

const stageIds = ['stage1', 'stage2', 'stage3', 'stage9', 'new1', 'new2', 'gone'] as const;
const jokerIds = ['joker1', 'joker2', 'joker4', 'gone'] as const;
const spareIds = ['spare1', 'spare2'] as const;

const move: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>(
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
    { type: 'stageQuiz.nextStage', showId },
    { type: 'stageQuiz.nextStage', showId, from: 0 },
    { type: 'stageQuiz.unlockAnswer', showId },
    { type: 'stageQuiz.revealAnswer', showId },
    { type: 'stageQuiz.stopVoting', showId },
    { type: 'stageQuiz.showNextAnswer', showId },
    { type: 'stageQuiz.endJokerClock', showId },
    { type: 'stageQuiz.showFigures', showId, figures: [10, 20, 30, 40] },
    { type: 'stageQuiz.showFigures', showId },
    { type: 'stageQuiz.walkAway', showId },
    { type: 'stageQuiz.showEndCard', showId },
    { type: 'stageQuiz.showFinger', showId },
    { type: 'stageQuiz.stepFinger', showId, step: 'open' },
    { type: 'stageQuiz.stepFinger', showId, step: 'lock' },
    { type: 'stageQuiz.stepFinger', showId, step: 'reveal' },
    { type: 'stageQuiz.stepFinger', showId, step: 'end' },
    { type: 'stageQuiz.reset', showId },
    { type: 'stageQuiz.undo', showId },
    { type: 'stageQuiz.undo', showId, from: 1 },
  ),
  fc
    .constantFrom(0 as const, 1 as const, 2 as const, 3 as const)
    .map((answer): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer })),
  fc
    .constantFrom(...jokerIds)
    .map((jokerId): Command => ({ type: 'stageQuiz.useJoker', showId, jokerId })),
);

const stagePath = fc.constantFrom(...stageIds).map((id) => ['shows', showId, 'stages', id]);

export const anyEdit: fc.Arbitrary<Extract<Command, { type: `edit.${string}` }>> = fc.oneof(
  fc
    .record({ id: fc.constantFrom('new1', 'new2'), before: fc.constantFrom(null, ...stageIds) })
    .map(({ id, before }) => ({
      type: 'edit.insert' as const,
      path: ['shows', showId, 'stages'],
      value: stageSchema.parse({ id, price: '1 €' }),
      before,
    })),
  fc.tuple(stagePath, fc.string()).map(([path, value]) => ({
    type: 'edit.update' as const,
    path: [...path, 'question', 'answers', 1],
    value,
  })),
  fc.string().map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'name'],
    value,
  })),
  fc.tuple(stagePath, fc.constantFrom(null, ...stageIds)).map(([path, before]) => ({
    type: 'edit.move' as const,
    path,
    before,
  })),
  stagePath.map((path) => ({ type: 'edit.remove' as const, path })),
  fc.constantFrom('finger1', 'finger2').map((id) => ({
    type: 'edit.insert' as const,
    path: ['shows', showId, 'fingerQuestions'],
    value: { id, question: 'Which first?', options: ['a', 'b', 'c', 'd'] },
    before: null,
  })),
  fc.constantFrom('finger1', 'finger2').map((id) => ({
    type: 'edit.remove' as const,
    path: ['shows', showId, 'fingerQuestions', id],
  })),
  fc.constantFrom(...spareIds).map((id) => ({
    type: 'edit.insert' as const,
    path: ['shows', showId, 'spareQuestions'],
    value: stageSchema.parse({ id }),
    before: null,
  })),
  fc.constantFrom(...spareIds).map((id) => ({
    type: 'edit.remove' as const,
    path: ['shows', showId, 'spareQuestions', id],
  })),
  fc.constantFrom(20, null).map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'jokers', 'joker2', 'seconds'],
    value,
  })),
  fc.constantFrom(0, 5).map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'jokers', 'joker2', 'event'],
    value,
  })),
  fc.constantFrom(...jokerIds).map((id) => ({
    type: 'edit.remove' as const,
    path: ['shows', showId, 'jokers', id],
  })),
  fc.constantFrom('together', 'byKey', null).map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'answersAppear'],
    value,
  })),
  fc.constantFrom(30, null).map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'questionSeconds'],
    value,
  })),
  fc.constantFrom({ volume: 0.5 }, null).map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'sound'],
    value,
  })),
  fc.constantFrom(true, null).map((value) => ({
    type: 'edit.update' as const,
    path: ['shows', showId, 'endsOnWrong'],
    value,
  })),
  fc.constantFrom('de', 'en', null, 'xx').map((value) => ({
    type: 'edit.update' as const,
    path: ['settings', 'language'],
    value,
  })),
  fc.constantFrom('ar', 'en', null, 'xx').map((value) => ({
    type: 'edit.update' as const,
    path: ['settings', 'viewerLanguage'],
    value,
  })),
);

export const anyMove = move;
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: move },
  { weight: 2, arbitrary: anyEdit },
);

export const anyStamp: fc.Arbitrary<Stamp> = fc.record({
  atMs: fc.integer({ min: 1, max: 2 ** 41 }),
  actor: fc.constant(owner),
  dice: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
});

/** The document without the edit times of its shows, the only value that undoing an edit does not restore. */
export const withoutDates = (document: QuizShowApp): QuizShowApp => ({
  ...document,
  shows: document.shows.map(({ editedAtMs: _, ...show }) => show),
  categoryQuiz: {
    ...document.categoryQuiz,
    shows: document.categoryQuiz.shows.map(({ editedAtMs: _, ...show }) => show),
  },
});
