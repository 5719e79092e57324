import { textHash } from '../../crowd/text-hash.ts';
import { answerKeyOf } from '../../crowd/written-answer.ts';
import {
  factorText,
  hasBoard,
  imageOf,
  type CrowdPlay,
  type RevealedRound,
} from '../../crowd/crowd-play.ts';
import type { AnswerKey } from '../../crowd/question.ts';
import type { CrowdResult, OnAirBoard } from '../../crowd/show-fields.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import { roundFrom } from '../everybody.ts';
import { isSolved } from './buzzers.ts';
import { isRunOut, nowOf, withPlay } from './change.ts';
import type { FieldCrowd } from './play.ts';
import {
  currentBoard,
  currentField,
  fieldKey,
  questionKey,
  worth,
  type CategoryQuizshow,
  type Field,
} from './show.ts';

// Questions of the fields are open to everybody; the final and the tie-break are only for the players. Openings are
// stored in `play.crowd` by the field's key, so that undo reverts closing and ending by a move.

const isOn = ({ everybodyPlays }: CategoryQuizshow): boolean => everybodyPlays?.isOn ?? false;

const openedIn = ({ play }: CategoryQuizshow, key: string | null): FieldCrowd | undefined =>
  key !== null && Object.hasOwn(play.crowd, key) ? play.crowd[key] : undefined;

const fieldInPlay = (show: CategoryQuizshow): string | null =>
  show.play.phase === 'question' && show.gamefield.showQuestion ? questionKey(show) : null;

function fieldByKey(show: CategoryQuizshow, key: string): Field | undefined {
  for (const { id, board } of [
    { id: undefined, board: show.gamefield },
    ...show.boards.map((each) => ({ id: each.id, board: each })),
  ])
    for (const { fields } of board.categories) {
      const field = fields.find((each) => fieldKey(id, each.id) === key);
      if (field !== undefined) return field;
    }
  return undefined;
}

const keyOf = ({ answer, isGuessQuestion }: Field): AnswerKey | null =>
  answerKeyOf(answer, isGuessQuestion ? 'closest' : 'exact');

const withRound = (show: CategoryQuizshow, key: string, crowd: FieldCrowd): CategoryQuizshow =>
  withPlay(show, { crowd: { ...show.play.crowd, [key]: crowd } });

/** No more points can be earned, but the answer is not yet revealed. */
const isClosed = (show: CategoryQuizshow, key: string): boolean =>
  isSolved(show, key) || show.gamefield.showGuessAnswer || isRunOut(show.play.timer);

/** Applies a move to the crowd's rounds: `after` with questions opened, closed and ended. */
export function withEverybody(
  before: CategoryQuizshow,
  after: CategoryQuizshow,
  stamp: Stamp,
): CategoryQuizshow {
  if (before === after) return after;
  const [keyBefore, key] = [fieldInPlay(before), fieldInPlay(after)];
  const ended = keyBefore === key ? after : endedFor(after, keyBefore);
  if (key === null) return ended;
  return keyBefore === key ? followed(ended, key, stamp) : opened(ended, key, stamp);
}

function endedFor(show: CategoryQuizshow, key: string | null): CategoryQuizshow {
  const crowd = openedIn(show, key);
  if (key === null || crowd === undefined || crowd.isOver === true) return show;
  return withRound(show, key, { ...crowd, isOver: true });
}

/** A question that returns after undo keeps its round, with its answers; its time counts from now. */
function opened(show: CategoryQuizshow, key: string, stamp: Stamp): CategoryQuizshow {
  const { boardOnAir: _, ...cleared } = show;
  const field = fieldByKey(show, key);
  if (!isOn(show) || field === undefined || keyOf(field) === null) return cleared;
  const now = roundFrom({ ...stamp, atMs: nowOf(stamp) });
  const { round } = openedIn(show, key) ?? now;
  // Only the player has the stake of a double; everybody else plays for the field's points.
  const found = show.play.double === undefined ? null : currentField(show);
  const points =
    found === null ? show.gamefield.fieldPoints : worth(show, currentBoard(show), found.row);
  return withRound(cleared, key, { ...now, round, points });
}

function followed(show: CategoryQuizshow, key: string, stamp: Stamp): CategoryQuizshow {
  const crowd = openedIn(show, key);
  if (crowd === undefined) return show;
  const { lockedAtMs, isOver, ...open } = crowd;
  if (show.gamefield.showAnswer)
    return isOver === true ? show : withRound(show, key, { ...crowd, isOver: true });
  if (!isClosed(show, key)) return lockedAtMs === undefined ? show : withRound(show, key, open);
  return lockedAtMs === undefined
    ? withRound(show, key, { ...crowd, lockedAtMs: nowOf(stamp) })
    : show;
}

/**
 * After undo, questions that went off air keep their rounds for when they return; results of unfinished ones are
 * dropped.
 */
export function crowdAfterUndo(
  before: CategoryQuizshow,
  after: CategoryQuizshow,
): CategoryQuizshow {
  const crowd: Record<string, FieldCrowd> = {};
  for (const [key, { round, opensAtMs, points }] of Object.entries(before.play.crowd))
    crowd[key] = { round, opensAtMs, points };
  for (const [key, { result, ...rest }] of Object.entries(after.play.crowd))
    crowd[key] = rest.isOver === true && result !== undefined ? { ...rest, result } : rest;
  return Object.keys(crowd).length === 0 ? after : withPlay(after, { crowd });
}

/** The crowd play of the show; null when it is off. */
export function everybodyIn(show: CategoryQuizshow): CrowdPlay | null {
  const { everybodyPlays: settings, boardOnAir, scoreOnAir, play } = show;
  if (settings?.isOn !== true) return null;
  const key = fieldInPlay(show);
  const field = key === null ? undefined : fieldByKey(show, key);
  const crowd = openedIn(show, key);
  const rounds = Object.entries(play.crowd)
    .toSorted(
      ([one, { opensAtMs }], [other, { opensAtMs: later }]) =>
        opensAtMs - later || (one < other ? -1 : 1),
    )
    .flatMap(([each, opening]) => revealedRound(show, each, opening));
  const revealedRoundOnAir =
    crowd === undefined ? rounds.at(-1) : rounds.find(({ round }) => round === crowd.round);
  const answerKey = field === undefined ? null : keyOf(field);
  return {
    showId: show.id,
    showName: show.name,
    settings,
    isAsking: key !== null,
    asked:
      crowd === undefined || field === undefined || answerKey === null
        ? null
        : {
            round: crowd.round,
            opensAtMs: crowd.opensAtMs,
            ...(crowd.lockedAtMs === undefined ? {} : { lockedAtMs: crowd.lockedAtMs }),
            text: field.question,
            ...imageOf(pictureOf(show, field)),
            question: { kind: answerKey.kind === 'number' ? 'number' : 'text' },
            key: answerKey,
            isRevealed: crowd.isOver === true,
            isTypeSecret: true,
          },
    revealed: rounds,
    shownRound: revealedRoundOnAir ?? null,
    isOver: play.phase === 'finished',
    boardOnAir,
    scoreOnAir,
    chatPrize: null,
  };
}

/** The picture as overlays show it: the blurred one while the other is hidden. */
const pictureOf = (
  { gamefield }: CategoryQuizshow,
  { image, imageAlt, blurredImage }: Field,
): { image?: string | undefined; imageAlt?: string | undefined } =>
  gamefield.blurImage && image !== undefined ? { image: blurredImage } : { image, imageAlt };

function revealedRound(
  show: CategoryQuizshow,
  key: string,
  { round, opensAtMs, points, isOver, result }: FieldCrowd,
): RevealedRound[] {
  const field = fieldByKey(show, key);
  const answer = field === undefined ? null : keyOf(field);
  if (isOver !== true || answer === null) return [];
  const factor = field?.crowdFactor ?? 1;
  const keyText = textHash(JSON.stringify(answer)) + factorText(factor);
  const words = { text: field?.question ?? '', options: [], place: null };
  const isShown = show.gamefield.showAnswer && fieldInPlay(show) === key;
  const written = isShown && field !== undefined ? { written: field.answer } : {};
  const earned = points * factor;
  return [{ round, opensAtMs, points: earned, key: answer, keyText, words, ...written, result }];
}

/** Stores the result with its question; returns the same show when that is not over, or was asked again since. */
export function withCrowdResult(
  show: CategoryQuizshow,
  round: string,
  result: CrowdResult,
): CategoryQuizshow {
  const [key, crowd] =
    Object.entries(show.play.crowd).find(([, each]) => each.round === round) ?? [];
  if (key === undefined || crowd?.isOver !== true) return show;
  return withRound(show, key, { ...crowd, result });
}

/** Shows a board of the viewers; refused while the board is empty. */
export function boardShown(show: CategoryQuizshow, board: OnAirBoard): CategoryQuizshow | Refusal {
  const play = everybodyIn(show);
  const hasRows = play !== null && hasBoard(play);
  if (board.card !== 'nothing' && !hasRows) return 'nobodyOnBoard';
  return { ...show, boardOnAir: board };
}
