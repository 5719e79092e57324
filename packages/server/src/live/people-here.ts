import { randomUUID } from 'node:crypto';
import type { PersonHere, Place } from '@quizcast/game/protocol';

/** What stands for a page, and the network that it came from. */
interface Page {
  readonly address: string;
}

/** Who sits before the open pages of owner and crew of one document, and at what. */
export class PeopleHere {
  readonly #pages = new Map<Page, PersonHere>();

  get size(): number {
    return this.#pages.size;
  }

  /** Longest here first. */
  list(): PersonHere[] {
    return [...this.#pages.values()];
  }

  /** The networks that they came from. */
  networks(): Set<string> {
    return new Set([...this.#pages.keys()].map(({ address }) => address));
  }

  /** Comes in, or has another role by now. */
  enter(page: Page, person: Pick<PersonHere, 'userId' | 'name' | 'role'>): void {
    const known = this.#pages.get(page);
    const { pageId, place } = known ?? { pageId: randomUUID(), place: { screen: 'dashboard' } };
    this.#pages.set(page, { pageId, ...person, place });
  }

  /** False when it is there already, or not here. */
  move(page: Page, place: Place): boolean {
    const known = this.#pages.get(page);
    if (known === undefined || isSame(known.place, place)) return false;
    this.#pages.set(page, { ...known, place });
    return true;
  }

  leave(page: Page): void {
    this.#pages.delete(page);
  }
}

const isSame = (one: Place, other: Place): boolean =>
  one.screen === other.screen &&
  one.showId === other.showId &&
  one.stageId === other.stageId &&
  one.styleId === other.styleId;
