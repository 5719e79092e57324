import { throwDice } from '../stamp.ts';
import type { AnswerKey, CrowdQuestion } from './question.ts';
import type { BotJob, Rehearsal } from './rehearsal.ts';
import { textHash } from './text-hash.ts';

/** A bot's chat message. */
export interface BotMessage {
  /** Zero-based. */
  bot: number;
  text: string;
  /** Milliseconds after the question goes on air. */
  afterMs: number;
}

type Dice = () => number;

/** Minimum thinking time, and the maximum added to it; most bots need much less. */
const [minThinkingMs, extraThinkingMs] = [1200, 12_000];
/** Number of answers that copycats wait for. */
const copiedAfter = 5;
const maxMessages = 3;
const nonsense = [
  'lol',
  'first!',
  'hello from Brazil',
  'aaaaaaaaaa',
  'gg',
  '🎉🎉🎉',
  '!help',
  'what?',
];

/**
 * The bots' messages for one question, earliest first; deterministic for the same question and bots. Knowing bots give
 * the right answer, others any; copycats repeat the most frequent answer so far.
 */
export function botMessages(question: CrowdQuestion, { key, ...bots }: BotJob): BotMessage[] {
  const asked = Number.parseInt(textHash(JSON.stringify(question)), 36);
  const dice = throwDice((bots.seed ^ asked) >>> 0);
  const answers: BotMessage[] = [];
  const trolls: BotMessage[] = [];
  const copycats: Omit<BotMessage, 'text'>[] = [];
  for (let bot = 0; bot < bots.viewers; bot += 1) {
    const kind = 100 * dice();
    const afterMs = Math.round(delayMs(bot, bots) + thinkingMs(dice));
    if (kind < bots.trollPercent)
      trolls.push(...trollMessages(bot, afterMs, () => guessText(question, key, dice), dice));
    else if (kind < bots.trollPercent + bots.copycatPercent)
      copycats.push({ bot, afterMs: afterMs + 1000 });
    else {
      const knows = 100 * dice() < bots.rightPercent;
      const text = knows ? rightText(key, dice) : null;
      answers.push({ bot, afterMs, text: text ?? guessText(question, key, dice) });
    }
  }
  const previousTexts = [...answers].toSorted(byTime);
  const copied = copycats.map(({ bot, afterMs }) => ({
    bot,
    afterMs,
    text: leadingText(previousTexts, afterMs) ?? guessText(question, key, dice),
  }));
  return paced([...answers, ...trolls, ...copied], bots.isQuick === true).toSorted(byTime);
}

/** All quick bots have answered by this time. */
export const quickBotsMs = 800;

function paced(messages: BotMessage[], isQuick: boolean): BotMessage[] {
  if (!isQuick) return messages;
  const lastMs = Math.max(quickBotsMs, ...messages.map(({ afterMs }) => afterMs));
  return messages.map((message) => ({
    ...message,
    afterMs: Math.round((message.afterMs * quickBotsMs) / lastMs),
  }));
}

/** Every third bot answers by phone, the others in the chat. */
export const isOnPhone = (bot: number): boolean => bot % 3 === 2;

const byTime = (one: BotMessage, other: BotMessage): number =>
  one.afterMs - other.afterMs || one.bot - other.bot;

/** Each bot has its own stream delay, the same in every round. */
function delayMs(bot: number, { seed, delaySeconds }: Rehearsal): number {
  const dice = throwDice((seed + Math.imul(bot + 1, 0x9e3779b1)) >>> 0);
  // The sum of three throws approximates a normal distribution.
  const spread = (dice() + dice() + dice()) / 3;
  return 1000 * delaySeconds * (0.5 + spread);
}

/** Most are quick, a few are slow. */
const thinkingMs = (dice: Dice): number => minThinkingMs + extraThinkingMs * dice() ** 2;

function trollMessages(
  bot: number,
  afterMs: number,
  guess: () => string,
  dice: Dice,
): BotMessage[] {
  const count = 1 + Math.floor(maxMessages * dice());
  return Array.from({ length: count }, (_, index) => ({
    bot,
    afterMs: afterMs + index * 700,
    text: dice() < 0.5 ? nonsenseText(dice) : guess(),
  }));
}

/** The most frequent text so far; null while there are too few. `previousTexts` is sorted by time. */
function leadingText(previousTexts: readonly BotMessage[], beforeMs: number): string | null {
  const counts = new Map<string, number>();
  for (const { text, afterMs } of previousTexts) {
    if (afterMs >= beforeMs) break;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all < copiedAfter) return null;
  let leading: string | null = null;
  for (const [text, count] of counts)
    if (leading === null || count > (counts.get(leading) ?? 0)) leading = text;
  return leading;
}

function rightText(key: AnswerKey, dice: Dice): string | null {
  switch (key.kind) {
    case 'poll':
      return null;
    case 'choice':
      return key.right.length === 0 ? null : letterOf(pick(key.right, dice));
    case 'several':
      return key.right.map(letterOf).join(' ');
    case 'order':
      return key.right.map(letterOf).join('');
    case 'number':
      return String(key.right);
    case 'text':
      return pick(key.accepted, dice) ?? null;
  }
}

function guessText(question: CrowdQuestion, key: AnswerKey, dice: Dice): string {
  switch (question.kind) {
    case 'choice':
      return letterOf(pick(openOptions(question.options), dice));
    case 'several': {
      const chosen = openOptions(question.options).filter(() => dice() < 0.5);
      return (chosen.length > 0 ? chosen : [0]).map(letterOf).join(' ');
    }
    case 'order':
      return question.options
        .map((_, option) => ({ option, at: dice() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ option }) => letterOf(option))
        .join('');
    case 'number': {
      const near = key.kind === 'number' && key.right !== 0 ? key.right : 100;
      const guess = near * (0.4 + 1.2 * dice());
      return String(Number.isInteger(near) ? Math.round(guess) : Number(guess.toFixed(2)));
    }
    case 'text':
      return nonsenseText(dice);
  }
}

/** Options that have not been removed. */
const openOptions = (options: readonly string[]): number[] =>
  options.flatMap((text, option) => (text === '' ? [] : [option]));

const letterOf = (option: number | undefined): string => 'abcdef'.charAt(option ?? 0);

const nonsenseText = (dice: Dice): string => pick(nonsense, dice) ?? '';

const pick = <Item>(items: readonly Item[], dice: Dice): Item | undefined =>
  items[Math.floor(items.length * dice())];
