import { randomUUID } from 'node:crypto';
import type { PersonHere, Place } from '@quizcast/game/protocol/protocol';

/** What stands for a page, and the network that it came from. */
interface Page {
  readonly address: string;
}

/** Somebody before a page, since when, and of which network. */
export interface PersonOfPage extends PersonHere {
  sinceMs: number;
  network: string;
}

/** Who sits before the open pages of owner and crew of one document, and at what. */
export class PeopleHere {
  readonly #pages = new Map<Page, PersonOfPage>();

  get size(): number {
    return this.#pages.size;
  }

  /** Longest here first. */
  list(): PersonOfPage[] {
    return [...this.#pages.values()];
  }

  /** Comes in, or has another role by now. */
  enter(page: Page, person: Pick<PersonHere, 'userId' | 'name' | 'role'>, nowMs: number): void {
    const known = this.#pages.get(page);
    const { pageId, place, sinceMs } = known ?? {
      pageId: randomUUID(),
      place: { screen: 'dashboard' },
      sinceMs: nowMs,
    };
    this.#pages.set(page, { pageId, ...person, place, sinceMs, network: page.address });
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

/** As it is told to owner and crew. */
export const toldPerson = ({ pageId, userId, name, role, place }: PersonOfPage): PersonHere => ({
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
