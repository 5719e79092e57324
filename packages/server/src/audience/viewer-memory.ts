import { nameKey } from '@quizcast/game/crowd/names';

/** What the server keeps of a viewer's phone until it restarts, so that a reload does not get around the rules. */
export interface RememberedViewer {
  /** '' for a generated one. */
  name: string;
  /** The round that the other fields belong to. */
  round: string;
  /** The shortest delay that the phone had in it. */
  minDelayMs: number;
  /** The answer that was sent last; null when there is none. */
  answer: string | null;
}

/** Beyond this number, the oldest entries are dropped. */
const maxViewers = 30_000;

/** Viewers that have joined by phone, by key. */
export class ViewerMemory {
  readonly #viewers = new Map<string, RememberedViewer>();
  /** Viewers by the normalized form of their name. */
  readonly #names = new Map<string, string>();

  of(viewer: string): RememberedViewer {
    const known = this.#viewers.get(viewer);
    if (known !== undefined) return known;
    const made = newViewer();
    this.#viewers.set(viewer, made);
    if (this.#viewers.size > maxViewers) this.#forgetFirst();
    return made;
  }

  /** Drops the oldest entry. */
  #forgetFirst(): void {
    const [first] = this.#viewers.keys();
    if (first !== undefined) this.forget(first);
  }

  /** Sets the name of a viewer; false when another viewer has one that looks the same. */
  name(viewer: string, name: string): boolean {
    const key = nameKey(name);
    if (name !== '' && (this.#names.get(key) ?? viewer) !== viewer) return false;
    const known = this.of(viewer);
    this.#release(viewer, known.name);
    if (name !== '') this.#names.set(key, viewer);
    known.name = name;
    return true;
  }

  forget(viewer: string): void {
    this.#release(viewer, this.#viewers.get(viewer)?.name ?? '');
    this.#viewers.delete(viewer);
  }

  #release(viewer: string, name: string): void {
    const key = nameKey(name);
    if (name !== '' && this.#names.get(key) === viewer) this.#names.delete(key);
  }
}

const newViewer = (): RememberedViewer => ({
  name: '',
  round: '',
  minDelayMs: Number.POSITIVE_INFINITY,
  answer: null,
});

/** The entry of a viewer, reset when it was of another round. */
export function inRound(viewer: RememberedViewer, round: string): RememberedViewer {
  if (viewer.round === round) return viewer;
  viewer.round = round;
  viewer.minDelayMs = Number.POSITIVE_INFINITY;
  viewer.answer = null;
  return viewer;
}
