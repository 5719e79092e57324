import {
  instantsOf,
  type CrowdStore,
  type Instant,
  type Response,
  type ResponseStore,
  type VoteStore,
} from '../ports/response-store.ts';
import type { DocumentPath } from '../ports/document-store.ts';

type StoredRounds = Map<DocumentPath, Map<string, Map<string, Response>>>;

/** Responses for tests. Outlives its writers, and fails on demand. */
class MemoryRounds {
  protected readonly all: StoredRounds = new Map();
  /** Number of responses in every save so far. */
  readonly saved: number[] = [];
  isBroken = false;

  async save(path: DocumentPath, round: string, responses: readonly Response[]): Promise<void> {
    await this.access();
    const rounds = this.all.get(path) ?? new Map<string, Map<string, Response>>();
    const stored = rounds.get(round) ?? new Map<string, Response>();
    for (const response of responses) stored.set(response.voterId, this.asStored(path, response));
    this.all.set(path, rounds.set(round, stored));
    this.saved.push(responses.length);
  }

  async load(path: DocumentPath, round: string): Promise<Response[]> {
    await this.access();
    const stored = this.all.get(path)?.get(round)?.values() ?? [];
    return Array.from(stored, (response) => this.shown(path, response));
  }

  protected asStored(_path: DocumentPath, response: Response): Response {
    return { ...response };
  }

  protected shown(_path: DocumentPath, response: Response): Response {
    return { ...response };
  }

  protected async access(): Promise<void> {
    await Promise.resolve();
    if (this.isBroken) throw new Error('The store is broken.');
  }
}

class MemoryVotes extends MemoryRounds implements VoteStore {
  protected override asStored(_path: DocumentPath, response: Response): Response {
    return { ...response, name: '', atMs: 0 };
  }

  async clear(path: DocumentPath, retainedRounds: readonly string[]): Promise<void> {
    await this.access();
    const rounds = this.all.get(path);
    for (const round of rounds?.keys() ?? [])
      if (!retainedRounds.includes(round)) rounds?.delete(round);
  }

  async paths(): Promise<DocumentPath[]> {
    await this.access();
    const held = [...this.all].filter(([, rounds]) =>
      [...rounds.values()].some(({ size }) => size > 0),
    );
    return held.map(([path]) => path);
  }
}

class MemoryCrowd extends MemoryRounds implements CrowdStore {
  readonly #names = new Map<string, string>();

  async forgetViewer(path: DocumentPath, voterId: string): Promise<void> {
    await this.access();
    this.#names.delete(`${path} ${voterId}`);
    for (const round of this.all.get(path)?.values() ?? []) round.delete(voterId);
  }

  async instants(path: DocumentPath, round: string): Promise<Instant[]> {
    return instantsOf(await this.load(path, round));
  }

  async rounds(): Promise<{ path: DocumentPath; rounds: string[] }[]> {
    await this.access();
    return Array.from(this.all, ([path, rounds]) => ({ path, rounds: [...rounds.keys()] }));
  }

  async names(path: DocumentPath): Promise<(readonly [string, string])[]> {
    await this.access();
    return [...this.#names].flatMap(([key, name]) =>
      key.startsWith(`${path} `) ? [[key.slice(path.length + 1), name] as const] : [],
    );
  }

  async answersOf(path: DocumentPath, viewers: readonly string[]) {
    await this.access();
    const rounds = [...(this.all.get(path)?.values() ?? [])];
    return viewers.flatMap((viewer) => {
      const ofViewer = rounds.flatMap((round) => round.get(viewer) ?? []);
      const lastMs = Math.max(...ofViewer.map(({ atMs }) => atMs));
      return ofViewer.length === 0 ? [] : [{ viewer, answers: ofViewer.length, lastMs }];
    });
  }

  async forgetRounds(
    path: DocumentPath,
    rounds: readonly string[],
    platform?: string,
  ): Promise<void> {
    await this.access();
    const stored = this.all.get(path);
    for (const round of rounds) {
      const own = stored?.get(round);
      for (const viewer of own?.keys() ?? [])
        if (platform === undefined || viewer.startsWith(`${platform}:`)) own?.delete(viewer);
      if (own?.size === 0) stored?.delete(round);
    }
    const left = new Set([...(stored?.values() ?? [])].flatMap((each) => [...each.keys()]));
    for (const name of this.#names.keys())
      if (name.startsWith(`${path} `) && !left.has(name.slice(path.length + 1)))
        this.#names.delete(name);
    if (stored?.size === 0) this.all.delete(path);
  }

  async clear(path: DocumentPath): Promise<void> {
    await this.access();
    for (const name of this.#names.keys())
      if (name.startsWith(`${path} `)) this.#names.delete(name);
    this.all.delete(path);
  }

  protected override asStored(path: DocumentPath, response: Response): Response {
    if (response.name !== '') this.#names.set(`${path} ${response.voterId}`, response.name);
    return { ...response, name: '' };
  }

  protected override shown(path: DocumentPath, response: Response): Response {
    return { ...response, name: this.#names.get(`${path} ${response.voterId}`) ?? '' };
  }
}

export class MemoryResponseStore implements ResponseStore {
  readonly votes = new MemoryVotes();
  readonly crowd = new MemoryCrowd();
}
