import { throwDice } from '../stamp.ts';
import type { Rehearsal } from './rehearsal.ts';
import { textHash } from './text-hash.ts';

/** Bots that play in seats without a device during a rehearsal. */
export interface BotPlayers extends Pick<Rehearsal, 'seed' | 'rightPercent' | 'isQuick'> {
  /** Identifies the current question. */
  question: string;
}

/** A bot's buzzer press; `afterMs` is relative to the opening of the buzzers. */
export interface BotPress {
  playerId: string;
  afterMs: number;
}

/** Earliest and latest press of a bot that knows the answer, within human reaction times. */
const [soonestMs, latestMs] = [900, 5000];
const [quickSoonestMs, quickLatestMs] = [150, 600];
/** Share of bots that press without knowing the answer. */
const boldShare = 0.3;

const diceOf = (seed: number, ...words: string[]): (() => number) =>
  throwDice((seed ^ Number.parseInt(textHash(JSON.stringify(words)), 36)) >>> 0);

/** Whether the bot in this seat knows the answer; the same in every run. */
export const botKnows = (
  { seed, rightPercent }: Pick<BotPlayers, 'seed' | 'rightPercent'>,
  question: string,
  playerId: string,
): boolean => 100 * diceOf(seed, question, playerId)() < rightPercent;

/** Which bots press, and when; deterministic for the same question, bots and seats. */
export function botPresses(bots: BotPlayers, playerIds: readonly string[]): BotPress[] {
  const { seed, question, isQuick } = bots;
  const [fromMs, toMs] = isQuick === true ? [quickSoonestMs, quickLatestMs] : [soonestMs, latestMs];
  return playerIds
    .flatMap((playerId) => {
      const dice = diceOf(seed, question, playerId, 'press');
      const afterMs = Math.round(fromMs + (toMs - fromMs) * dice());
      const isBold = dice() < boldShare;
      return botKnows(bots, question, playerId) || isBold ? [{ playerId, afterMs }] : [];
    })
    .toSorted((one, other) => one.afterMs - other.afterMs);
}

/** What the bot types for a question with this answer. */
export function botTyped(
  bots: Pick<BotPlayers, 'seed' | 'rightPercent'>,
  question: string,
  { playerId, answer }: { playerId: string; answer: string },
): string {
  if (botKnows(bots, question, playerId)) return answer;
  const number = Number.parseFloat(answer.replaceAll(/[^\d.]/gu, ''));
  const share = 0.5 + diceOf(bots.seed, question, playerId, 'typed')();
  return Number.isFinite(number) ? String(Math.round(number * share)) : 'No idea';
}
