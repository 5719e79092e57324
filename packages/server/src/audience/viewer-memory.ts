import { nameKey } from '@quizcast/game/crowd/names';

/** What is remembered of a viewer's phone as long as the server runs: what keeps a reload from being a way around the rules. */
export interface RememberedViewer {
  /** '' for a generated one. */
  name: string;
  /** The round that the rest is of. */
  round: string;
  /** The least delay that was used in it. */
  leastDelayMs: number;
  /** As it was sent last; null when nothing was. */
  answer: string | null;
}

/** Of more, those who came first are forgotten. */
const maxViewers = 30_000;

/** The viewers that have come by phone, by their keys. */
export class ViewerMemory {
  readonly #viewers = new Map<string, RememberedViewer>();
  /** Who has a name that looks like this. */
  readonly #names = new Map<string, string>();

  of(viewer: string): RememberedViewer {
    const known = this.#viewers.get(viewer);
    if (known !== undefined) return known;
    const made = newViewer();
    this.#viewers.set(viewer, made);
    if (this.#viewers.size > maxViewers) this.#forgetFirst();
    return made;
  }

  /** Whoever came first. */
  #forgetFirst(): void {
    const [first] = this.#viewers.keys();
    if (first !== undefined) this.forget(first);
  }

  /** Gives the viewer a name; false where somebody has one that looks the same. */
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
  leastDelayMs: Number.POSITIVE_INFINITY,
  answer: null,
});

/** What is remembered of a viewer for this round; whatever was for another one is gone. */
export function inRound(viewer: RememberedViewer, round: string): RememberedViewer {
  if (viewer.round === round) return viewer;
  viewer.round = round;
  viewer.leastDelayMs = Number.POSITIVE_INFINITY;
  viewer.answer = null;
  return viewer;
}
