import type { AskedRound, CrowdPlay, QuestionImage } from '../crowd/crowd-play.ts';
import type { CrowdQuestion } from '../crowd/question.ts';

/** A question as phones show it. */
export interface PhoneQuestion {
  text: string;
  /** Absent when there is no picture. */
  image?: QuestionImage;
  question: CrowdQuestion;
}

/** What phones receive of the studio's state: the same for all phones, each with its own delay. */
export type PhoneScene =
  /** Phones cannot play along; `isChatPlaying`: viewers can answer in chat. */
  | { kind: 'off'; isChatPlaying: boolean }
  | { kind: 'waiting' }
  | ({
      kind: 'question';
      round: string;
      isOpen: boolean;
      isFirstAnswerFinal: boolean;
    } & PhoneQuestion)
  | {
      kind: 'result';
      round: string;
      /** Null when the question is no longer on air. */
      asked: PhoneQuestion | null;
      /** The right options; null for typed answers, where viewers only learn whether their own answer was right. */
      right: readonly number[] | null;
      /** The right typed answer; null for questions with options, and where overlays do not show it. */
      written: string | null;
      /** No points are awarded, and typed answers are not reported as right or wrong. */
      isSurvey: boolean;
      answered: number;
      rightAnswers: number;
      /** No question follows. */
      isOver: boolean;
    };

/**
 * A scene, and since when the studio has shown it: server epoch milliseconds, null where the document does not contain
 * it.
 */
export interface DatedScene {
  scene: PhoneScene;
  atMs: number | null;
}

/** Whether viewers may play this show by phone. */
export const hasPhones = (play: CrowdPlay | null): play is CrowdPlay =>
  play !== null && play.settings.hasPhones;

/**
 * The current scene and those certainly shown before it, so that a newly connected phone withholds what its picture
 * does not show yet. `isCleared`: the picture is cleared, and phones receive no more than overlays.
 */
export function phoneScenes(play: CrowdPlay | null, isCleared: boolean): DatedScene[] {
  if (!hasPhones(play)) return [{ scene: { kind: 'off', isChatPlaying: play !== null }, atMs: 0 }];
  const first: DatedScene = { scene: { kind: 'waiting' }, atMs: 0 };
  if (isCleared) return [first];
  const question = questionScenes(play);
  const result = resultScene(play);
  return [first, ...question, ...(result === null ? [] : [result])];
}

function questionScenes({ asked, settings, shownRound }: CrowdPlay): DatedScene[] {
  if (asked === null) return [];
  const { round, opensAtMs, lockedAtMs, isRevealed, isShownLater } = asked;
  const { isFirstAnswerFinal } = settings;
  const common = { kind: 'question', round, ...shown(asked), isFirstAnswerFinal } as const;
  const open: DatedScene = {
    scene: { ...common, isOpen: true },
    atMs: isShownLater === true ? null : opensAtMs,
  };
  if (lockedAtMs === undefined && !isRevealed) return [open];
  const closed = { ...common, isOpen: false };
  if (!isRevealed) return [open, { scene: closed, atMs: lockedAtMs ?? null }];
  // The reveal ends the question early; without a result that time is unknown.
  const revealedAtMs = shownRound?.round === round ? shownRound.result?.atMs : undefined;
  const atMs =
    revealedAtMs === undefined ? null : Math.min(lockedAtMs ?? revealedAtMs, revealedAtMs);
  return [open, { scene: closed, atMs }];
}

const shown = ({ text, image, question, isTypeSecret }: AskedRound): PhoneQuestion => ({
  text,
  ...(image === undefined ? {} : { image }),
  question: isTypeSecret === true ? { kind: 'text' } : question,
});

function resultScene({ shownRound, asked, isOver, finger }: CrowdPlay): DatedScene | null {
  const isPicking = finger !== undefined;
  if (shownRound?.result === undefined) return null;
  if (asked !== null && asked.round !== shownRound.round) return null;
  const { round, key, points, result } = shownRound;
  const isTyped = key.kind === 'text' || key.kind === 'number' || key.kind === 'poll';
  return {
    scene: {
      kind: 'result',
      round,
      asked: asked === null ? null : shown(asked),
      right: isTyped ? null : key.right,
      written: shownRound.written ?? null,
      isSurvey: points === 0 && !isPicking,
      answered: result.answered,
      rightAnswers: result.right,
      isOver,
    },
    atMs: result.atMs,
  };
}
