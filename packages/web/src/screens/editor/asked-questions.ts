import { currentAccount } from '../../live/active-account.ts';
import { fetchQuestionRecords } from '../../live/calls/season.ts';

type Answer = ReturnType<typeof fetchQuestionRecords>;

/** Cache time, so that opening the next question does not fetch the season again. */
const freshMs = 60_000;
let known: { ownerId: string | undefined; askedAtMs: number; answer: Answer } | null = null;

/** All questions that were asked in shows played by all viewers. */
export function askedQuestions(): Answer {
  const ownerId = currentAccount()?.ownerId;
  const nowMs = performance.now();
  if (known === null || known.ownerId !== ownerId || nowMs - known.askedAtMs > freshMs)
    known = { ownerId, askedAtMs: nowMs, answer: fetchQuestionRecords({ period: 'all' }) };
  return known.answer;
}
