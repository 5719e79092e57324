import { documentSchema } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { applyPatches, type Patch } from '@quizcast/game/patch';
import { ballotsOf } from '../../packages/server/src/adapters/sql/ballots.ts';
import { digest } from '../digest.ts';
import type { Log, Logged, Stored, Vote } from '../history.ts';
import type { Tables } from './store.ts';

interface Mirrored {
  entries: Logged[];
  state: unknown;
  votes: Map<string, Vote>;
  replayError: string | null;
  digests: { revision: number; overlay: string; owner: string } | null;
}

/** Rebuilds every document from its stored log, entry by entry. */
export class Mirror {
  readonly #documents = new Map<string, Mirrored>();

  /** Reads the entries written since the last call. */
  async follow(tables: Tables): Promise<void> {
    const heads = await tables.rows(
      'SELECT d.path AS path, d.id AS id, max(e.revision) AS revision FROM documents d JOIN entries e ON e.document = d.id GROUP BY d.path, d.id',
    );
    for (const head of heads) {
      const path = String(head['path']);
      const mirrored = this.#of(path);
      if (mirrored.replayError !== null || mirrored.entries.length >= Number(head['revision']))
        continue;
      const rows = await tables.rows(
        'SELECT revision, command_id, at_ms, command, patches FROM entries WHERE document = $1 AND revision > $2 ORDER BY revision',
        [head['id'], mirrored.entries.at(-1)?.revision ?? 0],
      );
      for (const row of rows) apply(path, mirrored, row);
    }
  }

  /** The latest known revision. */
  revisionOf(path: string): number {
    return this.#documents.get(path)?.entries.at(-1)?.revision ?? 0;
  }

  logs(): Log[] {
    return [...this.#documents].map(([path, { entries, votes, replayError }]) => ({
      path,
      entries: [...entries],
      votes: [...votes.values()],
      replayError,
    }));
  }

  /** The log of every document as last read. */
  entries(): Map<string, readonly Logged[]> {
    return new Map([...this.#documents].map(([path, { entries }]) => [path, [...entries]]));
  }

  /** Expected state of a page of this kind; null when the document is unknown. */
  digestOf(path: string, kind: 'overlay' | 'owner'): string | null {
    const mirrored = this.#documents.get(path);
    if (mirrored === undefined || mirrored.entries.length === 0) return null;
    const revision = mirrored.entries.length;
    if (mirrored.digests?.revision !== revision) {
      const read = documentSchema.safeParse(mirrored.state);
      // An unreadable document has no views.
      if (!read.success) return null;
      mirrored.digests = {
        revision,
        overlay: digest(overlayView(read.data)),
        owner: digest(mirrored.state),
      };
    }
    return mirrored.digests[kind];
  }

  #of(path: string): Mirrored {
    const mirrored = this.#documents.get(path);
    if (mirrored !== undefined) return mirrored;
    const made: Mirrored = {
      entries: [],
      state: null,
      votes: new Map(),
      replayError: null,
      digests: null,
    };
    this.#documents.set(path, made);
    return made;
  }
}

function apply(path: string, mirrored: Mirrored, row: Record<string, unknown>): void {
  const command: unknown = JSON.parse(String(row['command']));
  const patches: unknown = JSON.parse(String(row['patches']));
  const type = isRecord(command) ? String(command['type']) : '';
  const [revision, atMs] = [Number(row['revision']), Number(row['at_ms'])];
  mirrored.entries.push({ revision, id: String(row['command_id']), type, atMs });
  try {
    if (Array.isArray(patches))
      mirrored.state = applyPatches(mirrored.state, patches.filter(isPatch));
  } catch (error) {
    mirrored.replayError = `revision ${revision} does not fit: ${String(error)}`;
    return;
  }
  if (type.startsWith('stageQuiz.')) noteVotes(path, mirrored, type, atMs);
}

const isPatch = (value: unknown): value is Patch => isRecord(value) && Array.isArray(value['path']);

function noteVotes(path: string, mirrored: Mirrored, type: string, atMs: number): void {
  const question = questionOf(mirrored.state);
  const round = question?.['votingRound'];
  const inPlay = typeof round === 'string' && question?.['isVoting'] === true ? round : null;
  const { votes } = mirrored;
  if (inPlay !== null && !votes.has(inPlay)) {
    const opensAtMs = Number(question?.['votingStartsAtMs']);
    votes.set(inPlay, {
      path,
      round: inPlay,
      opensAtMs,
      endsAtMs: Number(question?.['votingEndsAtMs']),
      final: null,
    });
  }
  for (const vote of votes.values()) {
    if (vote.final !== null || vote.round === inPlay) continue;
    // Only a regular end counts the ballots; reset and the next question discard the vote.
    if (type !== 'stageQuiz.stopVoting' && type !== 'stageQuiz.closeVoting')
      votes.delete(vote.round);
    else {
      vote.final = listOf(question?.['votes']);
      if (type === 'stageQuiz.stopVoting') vote.endsAtMs = Math.min(vote.endsAtMs, atMs);
    }
  }
}

const listOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

function questionOf(state: unknown): Record<string, unknown> | null {
  const shows = isRecord(state) ? state['shows'] : null;
  const show: unknown = Array.isArray(shows) ? shows[0] : null;
  if (!isRecord(show) || !Array.isArray(show['stages'])) return null;
  const stage: unknown = show['stages'][Number(show['currentStageIndex'])];
  return isRecord(stage) && isRecord(stage['question']) ? stage['question'] : null;
}

/** All stored ballots; a later batch overrides a voter's earlier ones. */
export async function storedBallots(tables: Tables): Promise<Stored[]> {
  const rows = await tables.rows('SELECT path, round, ballots FROM ballot_batches ORDER BY number');
  const ballots = new Map<string, Stored>();
  for (const row of rows) {
    const { path, round } = { path: String(row['path']), round: String(row['round']) };
    for (const [voter, answer] of ballotsOf(String(row['ballots']))) {
      const voterId = voter.replace(/^twitch:/, '');
      const stored = { path, round, voterId, answer: answer === null ? null : Number(answer) };
      ballots.set(`${path} ${round} ${voterId}`, stored);
    }
  }
  return [...ballots.values()];
}
