import { randomUUID } from 'node:crypto';
import type { PersonHere, Place } from '@quizcast/game/protocol/protocol';

/** Identifies a page, with its network address. */
interface Page {
  readonly address: string;
}

/** A person at a page, since when and from which network. */
export interface PersonOfPage extends PersonHere {
  sinceMs: number;
  network: string;
}

/** The people at the open pages of owner and crew of one document, and what they are working on. */
export class PeopleHere {
  readonly #pages = new Map<Page, PersonOfPage>();

  get size(): number {
    return this.#pages.size;
  }

  /** The longest present first. */
  list(): PersonOfPage[] {
    return [...this.#pages.values()];
  }

  /** Adds a page or updates its role. */
  enter(page: Page, person: Pick<PersonHere, 'userId' | 'name' | 'role'>, nowMs: number): void {
    const known = this.#pages.get(page);
    const { pageId, place, sinceMs } = known ?? {
      pageId: randomUUID(),
      place: { screen: 'dashboard' },
      sinceMs: nowMs,
    };
    this.#pages.set(page, { pageId, ...person, place, sinceMs, network: page.address });
  }

  /** False when the page is already there or not registered. */
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

/** A person as sent to owner and crew. */
export const toPersonHere = ({ pageId, userId, name, role, place }: PersonOfPage): PersonHere => ({
  pageId,
  userId,
  name,
  role,
  place,
});

const isSame = (one: Place, other: Place): boolean =>
  one.screen === other.screen &&
  one.showId === other.showId &&
  one.stageId === other.stageId &&
  one.styleId === other.styleId;
