import { throwDice } from '../stamp.ts';
import type { Rehearsal } from './rehearsal.ts';
import { textHash } from './text-hash.ts';

/** Bots that play in seats without a device while a show is tried out. */
export interface BotPlayers extends Pick<Rehearsal, 'seed' | 'rightPercent' | 'isQuick'> {
  /** Names the question that is asked. */
  question: string;
}

/** A press of a bot, milliseconds after the buzzers have opened. */
export interface BotPress {
  playerId: string;
  afterMs: number;
}

/** Soonest and latest, for those who know the answer; nobody is faster than a hand. */
const [soonestMs, latestMs] = [900, 5000];
const [quickSoonestMs, quickLatestMs] = [150, 600];
/** Some press who do not know the answer. */
const boldShare = 0.3;

const diceOf = (seed: number, ...words: string[]): (() => number) =>
  throwDice((seed ^ Number.parseInt(textHash(JSON.stringify(words)), 36)) >>> 0);

/** Whether the bot in this seat knows the answer, the same at every try. */
export const botKnows = (
  { seed, rightPercent }: Pick<BotPlayers, 'seed' | 'rightPercent'>,
  question: string,
  playerId: string,
): boolean => 100 * diceOf(seed, question, playerId)() < rightPercent;

/** Who of them presses, and when: the same question, bots and seats always give the same. */
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

/** What the bot types for a question whose answer this is. */
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
