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
  /** Deletes expired sessions. */
  forgetSessions: () => Promise<void>;
}

const everyMs = 3_600_000;
/** Longer than any vote, so no one is still counting. */
const ballotRetentionMs = 24 * 3_600_000;
const dayMs = 24 * 3_600_000;
const guestRetentionMs = 30 * dayMs;

/**
 * Hourly cleanup: deletes expired sessions, the ballots of documents without changes for a day, guests inactive for 30
 * days, expired invitations, and viewers' answers after the retention periods of server and streamer. Returns the
 * function that stops it.
 */
export function tidyHourly(deps: TidyingDeps): Cancel {
  const { store, responses, seatRepository, crewRepository, clock, log, forgetSessions } = deps;
  const forgetOldAnswers = answerRetention(deps);
  const forgetOldBallots = async (): Promise<void> => {
    const paths = await responses.votes.paths();
    const inUse = new Set(await store.recent('quizshow', clock.nowMs() - ballotRetentionMs));
    for (const path of paths) if (!inUse.has(path)) await responses.votes.clear(path, []);
  };
  const forgetOldGuests = () => seatRepository.forget(clock.nowMs() - guestRetentionMs);
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
