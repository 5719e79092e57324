import { readJoinCode } from '@quizcast/game/lobby/join-code';
import type { Metrics } from '../observability/metrics.ts';
import { createCodeGuard } from '../lobby/code-bruteforce-guard.ts';

export type CodeLookup<Found> =
  | { kind: 'found'; found: Found }
  | { kind: 'unknown' }
  /** This address has sent too many wrong codes. */
  | { kind: 'waits'; waitS: number };

/** Looks up lobby codes for the API and the players' page, and limits how many codes an address can guess. */
export interface JoinCodes {
  /**
   * Calls `find` with the normalized code, or '' for a malformed one, so that malformed codes, unknown codes and codes
   * of deleted shows take the same path to the same answer. Rejects with the error of `find`.
   */
  lookUp<Found>(
    address: string,
    typed: string,
    find: (code: string) => Promise<Found | null>,
  ): Promise<CodeLookup<Found>>;
  /** Seconds until codes from this address are looked up again; null: they are looked up now, as far as is known. */
  waitS(address: string): Promise<number | null>;
  /** Counts a request that was refused before its code was looked up. */
  turnAway(): void;
}

export function joinCodes(metrics: Pick<Metrics, 'counter'>): JoinCodes {
  const labels: 'code'[] = ['code'];
  const codes = metrics.counter('quizcast_join_codes_total', 'Lobby codes tried', labels);
  const guessing = createCodeGuard();
  return {
    async lookUp(address, typed, find) {
      const waitS = await guessing.begin(address);
      if (waitS !== null) {
        codes.inc({ code: 'waits' });
        return { kind: 'waits', waitS };
      }
      const found = await find(readJoinCode(typed) ?? '').catch(async (error: unknown) => {
        await guessing.done(address, 'unknown');
        throw error;
      });
      const code = found === null ? 'wrong' : 'right';
      codes.inc({ code });
      await guessing.done(address, code);
      return found === null ? { kind: 'unknown' } : { kind: 'found', found };
    },
    async waitS(address) {
      const waitS = await guessing.waitS(address);
      if (waitS !== null) codes.inc({ code: 'waits' });
      return waitS;
    },
    turnAway: () => codes.inc({ code: 'turnedAway' }),
  };
}
