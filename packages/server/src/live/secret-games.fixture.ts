import type { Command } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import fc from 'fast-check';
import { showIds, stageCount, type ShowId } from './secret-document.fixture.ts';

// Random games with the secret document, and which of its texts may be known.

export type Step =
  | { kind: 'play'; command: (show: ShowId) => Command }
  | { kind: 'tally'; votes: [number, number, number, number] }
  | { kind: 'activate'; show: ShowId }
  | { kind: 'late' }
  /** The overlay's page is opened: it contains the current picture. */
  | { kind: 'page' };

const play = (command: (show: ShowId) => Command): Step => ({ kind: 'play', command });
const answer = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);
export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constant(play((showId) => ({ type: 'stageQuiz.nextStage', showId }))),
  },
  fc.constant(play((showId) => ({ type: 'stageQuiz.start', showId }))),
  fc.constant(play((showId) => ({ type: 'stageQuiz.reset', showId }))),
  { weight: 2, arbitrary: fc.constant(play((showId) => ({ type: 'stageQuiz.undo', showId }))) },
  {
    weight: 3,
    arbitrary: answer.map((at) =>
      play((showId) => ({ type: 'stageQuiz.lockAnswer', showId, answer: at })),
    ),
  },
  fc.constant(play((showId) => ({ type: 'stageQuiz.unlockAnswer', showId }))),
  {
    weight: 2,
    arbitrary: fc.constant(play((showId) => ({ type: 'stageQuiz.revealAnswer', showId }))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('half', 'chat', 'phone')
      .map((joker) =>
        play((showId) => ({ type: 'stageQuiz.useJoker', showId, jokerId: `${showId}-${joker}` })),
      ),
  },
  fc.constant(play((showId) => ({ type: 'stageQuiz.stopVoting', showId }))),
  {
    weight: 2,
    arbitrary: fc.constant(play((showId) => ({ type: 'stageQuiz.showNextAnswer', showId }))),
  },
  fc.constant(play((showId) => ({ type: 'stageQuiz.endJokerClock', showId }))),
  fc.constant(
    play((showId) => ({ type: 'stageQuiz.showFigures', showId, figures: [40, 30, 20, 10] })),
  ),
  fc.constant(play((showId) => ({ type: 'stageQuiz.showFigures', showId }))),
  fc.constant(play((showId) => ({ type: 'stageQuiz.walkAway', showId }))),
  fc.constant(play((showId) => ({ type: 'stageQuiz.showEndCard', showId }))),
  {
    weight: 2,
    arbitrary: fc.constant(play((showId) => ({ type: 'stageQuiz.showFinger', showId }))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('open' as const, 'lock' as const, 'reveal' as const, 'end' as const)
      .map((step) => play((showId) => ({ type: 'stageQuiz.stepFinger', showId, step }))),
  },
  fc
    .constantFrom('byKey', null)
    .map((value) =>
      play((show) => ({ type: 'edit.update', path: ['shows', show, 'answersAppear'], value })),
    ),
  fc.tuple(fc.nat(stageCount - 1), fc.nat(stageCount - 1)).map(([stage, before]) =>
    play((show) => ({
      type: 'edit.move',
      path: ['shows', show, 'stages', `${show}-${stage}`],
      before: `${show}-${before}`,
    })),
  ),
  fc.nat(stageCount - 1).map((stage) =>
    play((show) => ({
      type: 'edit.update',
      path: ['shows', show, 'stages', `${show}-${stage}`, 'question', 'correctAnswer'],
      value: 2,
    })),
  ),
  fc
    .tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500))
    .map((votes): Step => ({ kind: 'tally', votes })),
  fc.constantFrom(...showIds).map((show): Step => ({ kind: 'activate', show })),
  fc.constant<Step>({ kind: 'late' }),
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'page' }) },
);

/** Texts that may be known in the current state of the document, computed without the view under test. */
export function visible(document: QuizShowApp): string[] {
  const show = document.shows.find(({ id }) => id === document.activeShow);
  const finger = shownFingerTexts(show);
  const stage = show?.stages[show.currentStageIndex];
  if (stage === undefined) return finger;
  const { question, answers, removedAnswers, image, imageAlt, explanation } = stage.question;
  const { shownAnswers = answers.length } = stage.question;
  const standing = answers.filter(
    (_, index) => index < shownAnswers && !removedAnswers.some((removed) => removed === index),
  );
  const picture = /canary_\w+/.exec(image ?? '')?.[0] ?? '';
  const shown = stage.question.showCorrectAnswer ? [explanation ?? ''] : [];
  return [question, ...standing, picture, imageAlt ?? '', ...shown, ...finger];
}

/** Texts of the fastest finger question on air. */
function shownFingerTexts(show: QuizShowApp['shows'][number] | undefined): string[] {
  const on = show?.fingerOnAir;
  const asked = show?.fingerQuestions.find(({ id }) => id === on?.id);
  if (on === undefined || asked === undefined) return [];
  return on.step === 'shown' ? [asked.question] : [asked.question, ...asked.options];
}

/** Whether a right answer may be sent: that of the stage on air, or the right order of the fastest finger question. */
export const isRevealed = (document: QuizShowApp): boolean => {
  const show = document.shows.find(({ id }) => id === document.activeShow);
  if (show?.fingerOnAir !== undefined)
    return ['revealed', 'told', 'taken'].includes(show.fingerOnAir.step);
  return show?.stages[show.currentStageIndex]?.question.showCorrectAnswer ?? false;
};
