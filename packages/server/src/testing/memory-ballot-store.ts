import type { Ballot, BallotStore } from '../ports/ballot-store.ts';
import type { DocumentPath } from '../ports/document-store.ts';

/** A ballot box for tests. Outlives the desk that writes to it, and fails when told to. */
export class MemoryBallotBox implements BallotStore {
  readonly #rounds = new Map<DocumentPath, Map<string, Map<string, Ballot>>>();
  /** Every saving so far: how many ballots it brought. */
  readonly saved: number[] = [];
  isBroken = false;

  async save(path: DocumentPath, round: string, ballots: readonly Ballot[]): Promise<void> {
    await this.#access();
    const rounds = this.#rounds.get(path) ?? new Map<string, Map<string, Ballot>>();
    const kept = rounds.get(round) ?? new Map<string, Ballot>();
    for (const ballot of ballots) kept.set(ballot.voterId, { ...ballot });
    this.#rounds.set(path, rounds.set(round, kept));
    this.saved.push(ballots.length);
  }

  async load(path: DocumentPath, round: string): Promise<Ballot[]> {
    await this.#access();
    const kept = this.#rounds.get(path)?.get(round)?.values() ?? [];
    return Array.from(kept, (ballot) => ({ ...ballot }));
  }

  async clear(path: DocumentPath, keptRounds: readonly string[]): Promise<void> {
    await this.#access();
    const rounds = this.#rounds.get(path);
    for (const round of rounds?.keys() ?? [])
      if (!keptRounds.includes(round)) rounds?.delete(round);
  }

  async paths(): Promise<DocumentPath[]> {
    await this.#access();
    const held = [...this.#rounds].filter(([, rounds]) =>
      [...rounds.values()].some(({ size }) => size > 0),
    );
    return held.map(([path]) => path);
  }

  async #access(): Promise<void> {
    await Promise.resolve();
    if (this.isBroken) throw new Error('The box is broken.');
  }
}
