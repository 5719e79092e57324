import type { PhoneScene } from '@quizcast/game/phones/scene';
import type { PhoneEnding, PhoneNews, PhoneStanding } from '@quizcast/game/phones/wire';

export type PhoneNotice = Extract<PhoneNews, { type: 'refused' }>;

/** What the page of a viewer shows. */
export interface PhoneState {
  link: 'connecting' | 'live' | 'lost' | 'restarting';
  /** Null before the server has let the phone in. */
  me: { name: string; isGenerated: boolean; show: string; channel: string | null } | null;
  delayMs: number;
  streamDelayMs: number;
  scene: PhoneScene | null;
  /** The last one; `isTaken`: the server has it. */
  answer: { round: string; answer: string; isTaken: boolean } | null;
  standing: PhoneStanding | null;
  /** Points that the round earned that was told last. */
  gained: { round: string; points: number } | null;
  /** What was refused last; gone with the next thing that is done. */
  notice: PhoneNotice | null;
  /** The delay that was measured last, until something else is done. */
  measuredMs: number | null;
  isForgotten: boolean;
  ended: PhoneEnding | null;
}

export const emptyPhone: PhoneState = {
  link: 'connecting',
  me: null,
  delayMs: 0,
  streamDelayMs: 0,
  scene: null,
  answer: null,
  standing: null,
  gained: null,
  notice: null,
  measuredMs: null,
  isForgotten: false,
  ended: null,
};

export type Outcome = 'right' | 'wrong' | 'missed' | 'told';

/** How the viewer fared in the round whose result is shown; `told` where nobody says, as in a survey of typed answers. */
export function outcomeOf(
  scene: Extract<PhoneScene, { kind: 'result' }>,
  { answer, standing }: Pick<PhoneState, 'answer' | 'standing'>,
): Outcome {
  if (answer?.round !== scene.round) return 'missed';
  const kind = scene.asked?.question.kind;
  if (scene.right !== null && (kind === 'choice' || kind === undefined))
    return scene.right.includes(Number(answer.answer)) ? 'right' : 'wrong';
  if (scene.right !== null && kind === 'order')
    return scene.right.join() === answer.answer ? 'right' : 'wrong';
  if (scene.isSurvey || standing?.round !== scene.round) return 'told';
  return standing.run > 0 ? 'right' : 'wrong';
}

/** The right answer in words: the texts of the right options, or the typed one; '' where none is told. */
export function rightTexts({
  asked,
  right,
  written,
}: Extract<PhoneScene, { kind: 'result' }>): string {
  if (written !== null) return written;
  if (asked === null || right === null || !('options' in asked.question)) return '';
  const { options } = asked.question;
  return right.flatMap((option) => options[option] ?? []).join(', ');
}
