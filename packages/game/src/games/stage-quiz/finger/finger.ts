import {
  fastestScoredAs,
  type CrowdPlay,
  type FingerPlay,
  type RevealedRound,
} from '../../../crowd/crowd-play.ts';
import { openedOptions, optionsInPlace, rightPlaces } from '../../../crowd/option-order.ts';
import type { AnswerKey } from '../../../crowd/question.ts';
import type { CrowdResult, FastRow } from '../../../crowd/show-fields.ts';
import { textHash } from '../../../crowd/text-hash.ts';
import type { Refusal } from '../../../refusals/refusal.ts';
import { throwDice, type Stamp } from '../../../stamp.ts';
import { roundFrom } from '../../everybody.ts';
import type { StageQuizCommand } from '../command.ts';
import {
  fingerSteps,
  type FingerAsked,
  type FingerOnAir,
  type FingerQuestion,
} from './finger-fields.ts';
import { currentStage, withoutFinger, type Quizshow } from '../show.ts';

type Outcome = Quizshow | Refusal;

/** Steps of the host for the fastest-finger question on air. */
export type FingerStep = 'open' | 'lock' | 'reveal' | 'tell' | 'end';

/** The fastest-finger question on air, and its step; null when there is none. */
export function fingerIn({
  fingerOnAir,
  fingerQuestions,
}: Quizshow): { question: FingerQuestion; step: FingerOnAir['step'] } | null {
  const question = fingerQuestions.find(({ id }) => id === fingerOnAir?.id);
  return fingerOnAir === undefined || question === undefined
    ? null
    : { question, step: fingerOnAir.step };
}

/** Sets the asked state of one fastest-finger question. */
const withFingerAsked = (show: Quizshow, id: string, asked: FingerAsked): Quizshow => ({
  ...show,
  fingerQuestions: show.fingerQuestions.map((each) => (each.id === id ? { ...each, asked } : each)),
});

export const isFrom = (step: FingerOnAir['step'], first: FingerOnAir['step']): boolean =>
  fingerSteps.indexOf(step) >= fingerSteps.indexOf(first);

/** The first one not asked since the last reset; null when all were. */
export const nextFinger = ({ fingerQuestions }: Quizshow): FingerQuestion | null =>
  fingerQuestions.find(({ asked }) => asked?.lockedAtMs === undefined) ?? null;

/** Whether it has a text and four different options, so that there is one right order. */
export const isFingerReady = ({ question, options }: FingerQuestion): boolean => {
  const texts = options.map((text) => text.trim());
  return question.trim() !== '' && !texts.includes('') && new Set(texts).size === texts.length;
};

/** Puts the text of a question on air, without the options. */
export function fingerShown(show: Quizshow, id: string | undefined, { atMs }: Stamp): Outcome {
  const question =
    id === undefined ? nextFinger(show) : show.fingerQuestions.find((each) => each.id === id);
  if (question === undefined || question === null)
    return id === undefined ? 'noFingerQuestion' : 'notFound';
  const asked = currentStage(show)?.question;
  if (asked !== undefined && !asked.showCorrectAnswer && show.ended === undefined)
    return 'questionOpen';
  const { boardOnAir: _, ...rest } = finished(show, atMs);
  return { ...rest, fingerOnAir: { id: question.id, step: 'shown' } };
}

/** Advances the question on air by one step. */
export function fingerStepped(show: Quizshow, target: FingerStep, stamp: Stamp): Outcome {
  const on = fingerIn(show);
  if (on === null) return 'fingerNotOnAir';
  const { question, step } = on;
  const to = (next: FingerOnAir['step'], asked: FingerAsked): Quizshow => ({
    ...withFingerAsked(show, question.id, asked),
    fingerOnAir: { id: question.id, step: next },
  });
  if (target === 'end') return withoutFinger(finished(show, stamp.atMs));
  if (target === 'open') return step === 'shown' ? to('open', openedNow(question, stamp)) : show;
  const { asked } = question;
  if (step === 'shown' || asked === undefined) return 'fingerNotOpen';
  const locked = { ...asked, lockedAtMs: asked.lockedAtMs ?? stamp.atMs };
  switch (target) {
    case 'lock':
      return step === 'open' ? to('locked', locked) : show;
    case 'reveal':
      return isFrom(step, 'revealed') ? show : to('revealed', locked);
    case 'tell': {
      if (!isFrom(step, 'revealed')) return 'notRevealed';
      if (isFrom(step, 'told')) return show;
      const rows = fastestOf(question, asked);
      return typeof rows === 'string' ? rows : to('told', { ...asked, toldAtMs: stamp.atMs });
    }
  }
}

/**
 * Makes one of the fastest the contestant: the one at this zero-based place, by default the first; the dice decide
 * among equals.
 */
export function fingerTaken(show: Quizshow, place: number | undefined, stamp: Stamp): Outcome {
  const on = fingerIn(show);
  if (on === null) return 'fingerNotOnAir';
  const { question, step } = on;
  const { asked } = question;
  if (asked === undefined || !isFrom(step, 'revealed')) return 'notRevealed';
  const rows = fastestOf(question, asked);
  if (typeof rows === 'string') return rows;
  const firsts = rows.filter(({ rank }) => rank === 1).length;
  const taken = place ?? Math.floor(throwDice(stamp.dice)() * firsts);
  const row = rows[taken];
  if (row === undefined) return 'notFound';
  const { name, madeUp } = row;
  return {
    ...withFingerAsked(show, question.id, {
      ...asked,
      toldAtMs: asked.toldAtMs ?? stamp.atMs,
      taken,
    }),
    fingerOnAir: { id: question.id, step: 'taken' },
    contestant: { name, line: '', madeUp },
  };
}

function fastestOf(question: FingerQuestion, asked: FingerAsked): readonly FastRow[] | Refusal {
  const { result } = asked;
  // With another right order than the one it was scored by, it is about to be replaced.
  if (result?.scoredAs !== fastestScoredAs(roundOf(question, asked))) return 'notCounted';
  const { fastest = [] } = result;
  return fastest.length === 0 ? 'nobodyRight' : fastest;
}

/** Stores a result of the question. In another list of the fastest, the contestant is marked again if listed. */
export function fingerScored(
  show: Quizshow,
  { id }: FingerQuestion,
  { taken: before, ...asked }: FingerAsked,
  result: CrowdResult,
): Quizshow {
  const contestant = before === undefined ? undefined : asked.result?.fastest?.[before];
  const taken = (result.fastest ?? []).findIndex(
    ({ name, madeUp }) => name === contestant?.name && madeUp === contestant.madeUp,
  );
  return withFingerAsked(show, id, { ...asked, result, ...(taken === -1 ? {} : { taken }) });
}

/** Closes the question that was on air. */
function finished(show: Quizshow, atMs: number): Quizshow {
  const on = fingerIn(show);
  const asked = on?.question.asked;
  if (on === null || asked === undefined || on.step !== 'open') return show;
  return withFingerAsked(show, on.question.id, { ...asked, lockedAtMs: asked.lockedAtMs ?? atMs });
}

/** A question that undo has taken off the air keeps its round, with its answers; its time counts from now. */
function openedNow({ asked, options }: FingerQuestion, stamp: Stamp): FingerAsked {
  const earlier = asked?.lockedAtMs === undefined ? asked : undefined;
  const opened = openedOptions(options, earlier ?? {}, stamp);
  const now = roundFrom(stamp);
  return { ...earlier, ...now, round: earlier?.round ?? now.round, ...opened };
}

/** The options in their order on air. */
export const fingerOptions = ({ options }: FingerQuestion, asked: FingerAsked): string[] =>
  optionsInPlace(options, asked);

/** The place on air of each option, in the right order. */
export const fingerOrder = ({ options }: FingerQuestion, asked: FingerAsked): number[] =>
  rightPlaces(options, asked);

/** The crowd play during a fastest-finger question, even in a show without crowd play. */
export function withFinger(show: Quizshow, play: CrowdPlay | null): CrowdPlay | null {
  const on = fingerIn(show);
  if (on === null) return play;
  const { question, step } = on;
  const { asked } = question;
  const isRevealed = isFrom(step, 'revealed');
  const revealed = isRevealed && asked !== undefined ? roundOf(question, asked) : null;
  const finger: FingerPlay = {
    revealed,
    before: roundsBefore(show, question, play),
    fastestShownAtMs: isFrom(step, 'told') ? (asked?.toldAtMs ?? null) : null,
    taken: step === 'taken' ? (asked?.taken ?? null) : null,
  };
  return {
    ...(play ?? withoutCrowdPlay(show)),
    isAsking: true,
    asked:
      step === 'shown' || asked === undefined
        ? null
        : {
            round: asked.round,
            opensAtMs: asked.opensAtMs,
            ...(asked.lockedAtMs === undefined ? {} : { lockedAtMs: asked.lockedAtMs }),
            text: question.question,
            question: { kind: 'order', options: fingerOptions(question, asked) },
            key: keyOf(question, asked),
            isRevealed,
          },
    shownRound: revealed,
    isOver: false,
    finger,
  };
}

/** Rounds that ended before it, in order. */
const roundsBefore = (
  { fingerQuestions }: Quizshow,
  question: FingerQuestion,
  play: CrowdPlay | null,
): FingerPlay['before'] =>
  [
    ...(play?.revealed ?? []),
    ...fingerQuestions.flatMap((each) =>
      each === question || each.asked?.lockedAtMs === undefined ? [] : [each.asked],
    ),
  ]
    .map(({ round, opensAtMs }) => ({ round, opensAtMs }))
    .toSorted((one, other) => one.opensAtMs - other.opensAtMs);

const keyOf = (question: FingerQuestion, asked: FingerAsked): AnswerKey => ({
  kind: 'order',
  right: fingerOrder(question, asked),
});

function roundOf(question: FingerQuestion, asked: FingerAsked): RevealedRound {
  const { round, opensAtMs, result } = asked;
  const key = keyOf(question, asked);
  const words = { text: question.question, options: fingerOptions(question, asked), place: null };
  const keyText = textHash(JSON.stringify(key));
  return { round, opensAtMs, key, points: 0, keyText, words, result };
}

/** Crowd play that consists only of this question. */
const withoutCrowdPlay = ({ id, name, everybodyPlays }: Quizshow): CrowdPlay => ({
  showId: id,
  showName: name,
  settings: {
    isOn: true,
    hasStreakBonus: true,
    hasSpeedBands: false,
    isFirstAnswerFinal: everybodyPlays?.isFirstAnswerFinal ?? false,
    showsScores: false,
    hasPhones: everybodyPlays?.hasPhones ?? true,
    topFiveEvery: 0,
  },
  isAsking: false,
  asked: null,
  revealed: [],
  shownRound: null,
  isOver: false,
  boardOnAir: undefined,
  scoreOnAir: undefined,
  chatPrize: null,
});

export type FingerMove = Extract<
  StageQuizCommand,
  { type: 'stageQuiz.showFinger' | 'stageQuiz.stepFinger' | 'stageQuiz.takeFinger' }
>;

/**
 * The most likely next move: asking a fastest-finger question, then its next step, or taking the question off the air
 * if no viewer was right.
 */
export function nextFingerMove(show: Quizshow): FingerMove {
  const showId = show.id;
  const on = fingerIn(show);
  const step = (next: Extract<FingerMove, { step: unknown }>['step']): FingerMove => ({
    type: 'stageQuiz.stepFinger',
    showId,
    step: next,
  });
  switch (on?.step) {
    case undefined:
      return { type: 'stageQuiz.showFinger', showId };
    case 'shown':
      return step('open');
    case 'open':
      return step('lock');
    case 'locked':
      return step('reveal');
    case 'revealed':
      return step(on?.question.asked?.result?.right === 0 ? 'end' : 'tell');
    case 'told':
      return { type: 'stageQuiz.takeFinger', showId };
    case 'taken':
      return step('end');
  }
}
