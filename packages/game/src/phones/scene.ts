import type { AskedRound, CrowdPlay, QuestionImage } from '../crowd/crowd-play.ts';
import type { CrowdQuestion } from '../crowd/question.ts';

/** A question as phones show it. */
export interface PhoneQuestion {
  text: string;
  /** Absent where there is none. */
  image?: QuestionImage;
  question: CrowdQuestion;
}

/** What the studio shows, as far as phones are told: the same for all of them, each by its own delay. */
export type PhoneScene =
  /** Phones do not play along. */
  | { kind: 'off' }
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
      /** Absent where the question is off the air by now. */
      asked: PhoneQuestion | null;
      /** The right options; null where an answer is typed: a viewer hears whether the own one was right. */
      right: readonly number[] | null;
      /** The right answer where it is typed, as it is written out; null where options say it, and where overlays do not show it. */
      written: string | null;
      /** Nobody earns anything, and of a typed answer nobody hears whether it was right. */
      isSurvey: boolean;
      answered: number;
      rightAnswers: number;
      /** No question comes after it. */
      isOver: boolean;
    };

/** A scene, and since when the studio has shown it as far as the document tells: server epoch milliseconds, null where it does not. */
export interface DatedScene {
  scene: PhoneScene;
  atMs: number | null;
}

/** Whether viewers may play this show by phone. */
export const hasPhones = (play: CrowdPlay | null): play is CrowdPlay =>
  play !== null && play.settings.hasPhones;

/**
 * What the studio shows now, and before it what of it was shown for sure: who comes in anew holds back what their picture does not show yet.
 * `isCleared`: the picture is cleared, and phones are told no more than overlays.
 */
export function phoneScenes(play: CrowdPlay | null, isCleared: boolean): DatedScene[] {
  const first: DatedScene = { scene: { kind: hasPhones(play) ? 'waiting' : 'off' }, atMs: 0 };
  if (!hasPhones(play) || isCleared) return [first];
  const question = questionScenes(play);
  const result = resultScene(play);
  return [first, ...question, ...(result === null ? [] : [result])];
}

function questionScenes({ asked, settings, told }: CrowdPlay): DatedScene[] {
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
  // The reveal ends it before its time; while there is no result nothing tells when that was.
  const revealedAtMs = told?.round === round ? told.result?.atMs : undefined;
  const atMs =
    revealedAtMs === undefined ? null : Math.min(lockedAtMs ?? revealedAtMs, revealedAtMs);
  return [open, { scene: closed, atMs }];
}

const shown = ({ text, image, question, isTypeSecret }: AskedRound): PhoneQuestion => ({
  text,
  ...(image === undefined ? {} : { image }),
  question: isTypeSecret === true ? { kind: 'text' } : question,
});

function resultScene({ told, asked, isOver, finger }: CrowdPlay): DatedScene | null {
  const isPicking = finger !== undefined;
  if (told?.result === undefined) return null;
  if (asked !== null && asked.round !== told.round) return null;
  const { round, key, points, result } = told;
  const isTyped = key.kind === 'text' || key.kind === 'number' || key.kind === 'poll';
  return {
    scene: {
      kind: 'result',
      round,
      asked: asked === null ? null : shown(asked),
      right: isTyped ? null : key.right,
      written: told.written ?? null,
      isSurvey: points === 0 && !isPicking,
      answered: result.answered,
      rightAnswers: result.right,
      isOver,
    },
    atMs: result.atMs,
  };
}
