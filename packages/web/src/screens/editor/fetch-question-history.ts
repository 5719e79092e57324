import { currentAccount } from '../../live/active-account.ts';
import { fetchQuestionRecords } from '../../live/calls/season.ts';

type Answer = ReturnType<typeof fetchQuestionRecords>;

/** Cache time, so that opening the next question does not fetch the season again. */
const cacheTtlMs = 60_000;
let cached: { ownerId: string | undefined; fetchedAtMs: number; answer: Answer } | null = null;

/** All questions that were asked in shows played by all viewers. */
export function fetchQuestionHistory(): Answer {
  const ownerId = currentAccount()?.ownerId;
  const nowMs = performance.now();
  if (cached === null || cached.ownerId !== ownerId || nowMs - cached.fetchedAtMs > cacheTtlMs)
    cached = { ownerId, fetchedAtMs: nowMs, answer: fetchQuestionRecords({ period: 'all' }) };
  return cached.answer;
}
