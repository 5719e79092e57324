import { isRehearsalRound } from '@quizcast/game/crowd/rehearsal';
import type { DocumentPath } from '../ports/document-store.ts';
import {
  instantsOf,
  type Response,
  type ResponseStore,
  type RoundStore,
} from '../ports/response-store.ts';

/** More rounds than a show has; the oldest are dropped. */
const maxRounds = 500;

/**
 * The store, except that bot answers of rehearsals stay in memory and never reach a season, an export or a backup.
 * After a restart or a change of node, a rehearsal continues without its earlier answers.
 */
export function withoutRehearsals(store: ResponseStore): ResponseStore {
  const rounds = new Map<string, Map<string, Response>>();
  const keyOf = (path: DocumentPath, round: string) => JSON.stringify([path, round]);
  const memory: Pick<RoundStore, 'save' | 'load'> = {
    save: async (path, round, responses) => {
      const key = keyOf(path, round);
      const stored = rounds.get(key) ?? new Map<string, Response>();
      for (const response of responses) stored.set(response.voterId, response);
      rounds.set(key, stored);
      const [oldest] = rounds.keys();
      if (rounds.size > maxRounds && oldest !== undefined) rounds.delete(oldest);
    },
    load: async (path, round) => [...(rounds.get(keyOf(path, round))?.values() ?? [])],
  };
  const apart = (real: RoundStore): RoundStore => ({
    save: (path, round, responses, fence) =>
      (isRehearsalRound(round) ? memory : real).save(path, round, responses, fence),
    load: (path, round) => (isRehearsalRound(round) ? memory : real).load(path, round),
  });
  const { votes, crowd } = store;
  return {
    votes: {
      ...apart(votes),
      paths: () => votes.paths(),
      clear: (path, retainedRounds, fence) => votes.clear(path, retainedRounds, fence),
    },
    crowd: {
      ...apart(crowd),
      instants: async (path, round) =>
        isRehearsalRound(round)
          ? instantsOf(await memory.load(path, round))
          : crowd.instants(path, round),
      forgetViewer: (path, voterId) => crowd.forgetViewer(path, voterId),
      rounds: () => crowd.rounds(),
      names: (path) => crowd.names(path),
      nameless: (path) => crowd.nameless(path),
      answersOf: (path, viewers) => crowd.answersOf(path, viewers),
      forgetRounds: (path, names, platform) => crowd.forgetRounds(path, names, platform),
      clear: (path) => crowd.clear(path),
    },
  };
}
