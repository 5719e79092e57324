import type { ChatStatus, LiveStatus, OverlayOrder } from '@quizcast/game/protocol/protocol';
import { ranked } from '../overlays-open.ts';
import { toldPerson } from '../people-here.ts';
import type { Share } from './node-presence.ts';

/** What an audience has to do with those of the same document on other nodes. */
export interface RemotePresence {
  /** What the others have now. */
  shares(): readonly Share[];
  /** What this node has is another: the others hear of it soon. */
  changed(): void;
  /** As `changed`, of what is told more slowly. */
  changedSlowly(): void;
  /** Tells overlays of the others what to do; null: all of them. */
  order(overlayId: string | null, order: OverlayOrder): void;
}

/** Of a server that is alone. */
export const nobodyElse: RemotePresence = {
  shares: () => [],
  changed: () => undefined,
  changedSlowly: () => undefined,
  order: () => undefined,
};

/** The networks of all pages of owner and crew. */
export const networksOf = (shares: readonly Pick<Share, 'people'>[]): Set<string> =>
  new Set(shares.flatMap(({ people }) => people.map(({ network }) => network)));

type Seen = Pick<Share, 'people' | 'overlays' | 'health' | 'chat' | 'answered'>;

/** What is going on around a document, put together from what each node has; the same on all of them. */
export function statusOf(own: Seen, others: readonly Seen[]): LiveStatus {
  const shares = [own, ...others];
  const all = shares.flatMap(({ people }) => people);
  const health = shares.flatMap((share) => share.health);
  // Of one node they are in order already, also when its clock was set back.
  const people =
    others.length === 0
      ? all
      : all.toSorted((one, other) => inOrder(one, other) || byText(one.pageId, other.pageId));
  // While collecting goes over from one node to another, the new one may not have read all of it yet.
  const [answered] = shares
    .flatMap((share) => share.answered ?? [])
    .toSorted((one, other) => other.count - one.count);
  const open =
    others.length === 0
      ? health
      : health.toSorted(
          (one, other) =>
            inOrder(one.health, other.health) ||
            byText(one.health.overlayId, other.health.overlayId),
        );
  return {
    overlays: shares.reduce((sum, { overlays }) => sum + overlays, 0),
    editors: people.length,
    people: people.map(toldPerson),
    overlayHealth: ranked(open, new Set(people.map(({ network }) => network))),
    chat: chatOf(shares.flatMap(({ chat }) => chat ?? [])),
    ...(answered === undefined ? {} : { answered }),
  };
}

const inOrder = (one: { sinceMs: number }, other: { sinceMs: number }): number =>
  one.sinceMs - other.sinceMs;
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const rankOfChat = { joined: 0, refused: 1, reconnecting: 2, connecting: 3 } as const;

/** While the chat goes over from one node to another, both may be at it: the better one is told. */
const chatOf = (chats: readonly ChatStatus[]): ChatStatus | null =>
  chats.toSorted(
    (one, other) =>
      rankOfChat[one.kind] - rankOfChat[other.kind] ||
      byText(JSON.stringify(one), JSON.stringify(other)),
  )[0] ?? null;
