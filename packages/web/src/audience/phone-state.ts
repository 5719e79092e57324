import type { PhoneScene } from '@quizcast/game/phones/scene';
import type { PhoneEnding, PhoneUpdate, PhoneStanding } from '@quizcast/game/phones/wire';

export type PhoneNotice = Extract<PhoneUpdate, { type: 'refused' }>;

/** How far something has come on its way to the server; `done`: the server has confirmed it. */
export type Delivery = 'unsent' | 'sent' | 'done';

export interface Answer {
  round: string;
  answer: string;
}

/** State of the viewer's page. */
export interface PhoneState {
  link: 'connecting' | 'live' | 'lost' | 'restarting';
  /** Null before the server has admitted the phone. */
  me: { name: string; isGenerated: boolean; show: string; channel: string | null } | null;
  delayMs: number;
  streamDelayMs: number;
  scene: PhoneScene | null;
  /** The last answer that the viewer gave. */
  answer: (Answer & { delivery: Delivery }) | null;
  /** The last answer that the server has confirmed. */
  counted: Answer | null;
  standing: PhoneStanding | null;
  /** The last refusal; cleared by the next action. */
  notice: PhoneNotice | null;
  /** The last measured delay, until the next action. */
  measuredMs: number | null;
  /** The deletion of all data, when the viewer wants it; once done, until the next answer. */
  deletion: Delivery | null;
  /** The score was requested for the stream less than a minute ago. */
  isScoreAsked: boolean;
  ended: PhoneEnding | null;
}

export const emptyPhone: PhoneState = {
  link: 'connecting',
  me: null,
  delayMs: 0,
  streamDelayMs: 0,
  scene: null,
  answer: null,
  counted: null,
  standing: null,
  notice: null,
  measuredMs: null,
  deletion: null,
  isScoreAsked: false,
  ended: null,
};

export type Outcome = 'right' | 'partly' | 'wrong' | 'missed' | 'voted' | 'told';

/**
 * The viewer's outcome in the round whose result is shown; `voted` in a poll, `told` where it is not judged, as in a
 * survey of typed answers.
 */
export function outcomeOf(
  scene: Extract<PhoneScene, { kind: 'result' }>,
  { counted, standing }: Pick<PhoneState, 'counted' | 'standing'>,
): Outcome {
  if (counted?.round !== scene.round) return 'missed';
  const kind = scene.asked?.question.kind;
  if (scene.right === null && kind === 'choice') return 'voted';
  if (scene.right !== null && (kind === 'choice' || kind === undefined))
    return scene.right.includes(Number(counted.answer)) ? 'right' : 'wrong';
  if (scene.right !== null && kind === 'order')
    return scene.right.join() === counted.answer ? 'right' : 'wrong';
  if (scene.isSurvey || standing?.round !== scene.round) return 'told';
  if (standing.run > 0) return 'right';
  return standing.gained > 0 ? 'partly' : 'wrong';
}

/** Whether no answer is called right or wrong, as in a poll; the same for all viewers. */
export const isUnjudged = ({
  asked,
  right,
  isSurvey,
}: Extract<PhoneScene, { kind: 'result' }>): boolean =>
  right === null && (isSurvey || asked?.question.kind === 'choice');

/** The right answer as text: the texts of the right options, or the typed one; '' where it is not revealed. */
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
