import type { VoteStore } from '../ports/response-store.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { CrewRepository } from '../ports/crew-repository.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import type { Log } from '../ports/log.ts';
import { answerRetention, type RetentionDeps } from './answer-retention.ts';

export interface TidyingDeps extends RetentionDeps {
  store: Pick<DocumentStore, 'recent' | 'read'>;
  responses: RetentionDeps['responses'] & { votes: Pick<VoteStore, 'paths' | 'clear'> };
  seatRepository: Pick<SeatRepository, 'forget'>;
  crewRepository: Pick<CrewRepository, 'forgetExpired'>;
  clock: Clock;
  log: Log;
  /** Takes sessions away that nobody can use any more. */
  forgetSessions: () => Promise<void>;
}

const everyMs = 3_600_000;
/** Longer than any vote: nobody is counting any more. */
const ballotsKeptMs = 24 * 3_600_000;
const dayMs = 24 * 3_600_000;
const guestsKeptMs = 30 * dayMs;

/**
 * Takes away once an hour what nobody needs any more: sessions that have expired, the ballots of documents that nothing has
 * happened to for a day, guests who were silent for 30 days, invitations that have expired, and answers of viewers that were kept for
 * as long as server and streamer say. Returns the way to stop.
 */
export function tidyHourly(deps: TidyingDeps): Cancel {
  const { store, responses, seatRepository, crewRepository, clock, log, forgetSessions } = deps;
  const forgetOldAnswers = answerRetention(deps);
  const forgetOldBallots = async (): Promise<void> => {
    const paths = await responses.votes.paths();
    const inUse = new Set(await store.recent('quizshow', clock.nowMs() - ballotsKeptMs));
    for (const path of paths) if (!inUse.has(path)) await responses.votes.clear(path, []);
  };
  const forgetOldGuests = () => seatRepository.forget(clock.nowMs() - guestsKeptMs);
  const forgetOldInvitations = () => crewRepository.forgetExpired(clock.nowMs());
  const chores = [
    forgetSessions,
    forgetOldBallots,
    forgetOldGuests,
    forgetOldInvitations,
    forgetOldAnswers,
  ];
  const tidy = async (): Promise<void> => {
    for (const chore of chores)
      await chore().catch((error: unknown) => log.warn({ error }, 'cleanup job failed'));
    if (!stopped) cancel = clock.after(everyMs, () => void tidy());
  };
  let stopped = false;
  let cancel = clock.after(everyMs, () => void tidy());
  return () => {
    stopped = true;
    cancel();
  };
}
