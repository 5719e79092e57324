import type { ChatStatus, LiveStatus, OverlayOrder } from '@quizcast/game/protocol/protocol';
import { ranked } from '../overlays-open.ts';
import { toPersonHere } from '../people-here.ts';
import type { NodePresence } from './node-presence.ts';

/** The presence of one document on the other nodes. */
export interface RemotePresence {
  /** The current presence on the other nodes. */
  peers(): readonly NodePresence[];
  /** This node's presence has changed; the other nodes are notified soon. */
  changed(): void;
  /** As `changed`, for overlay health, which is sent less often. */
  healthChanged(): void;
  /** Sends an order to overlays on other nodes; null: all of them. */
  order(overlayId: string | null, order: OverlayOrder): void;
}

/** For a single node. */
export const noOtherNodes: RemotePresence = {
  peers: () => [],
  changed: () => undefined,
  healthChanged: () => undefined,
  order: () => undefined,
};

/** The networks of all pages of owner and crew. */
export const networksOf = (all: readonly Pick<NodePresence, 'people'>[]): Set<string> =>
  new Set(all.flatMap(({ people }) => people.map(({ network }) => network)));

type PresenceStatus = Pick<NodePresence, 'people' | 'overlays' | 'health' | 'chat' | 'answered'>;

/** Status of a document, combined from the presence on all nodes; the result is the same on each of them. */
export function statusOf(local: PresenceStatus, others: readonly PresenceStatus[]): LiveStatus {
  const nodes = [local, ...others];
  const all = nodes.flatMap(({ people }) => people);
  const health = nodes.flatMap((one) => one.health);
  // The list of a single node is already sorted, even after its clock was set back.
  const people =
    others.length === 0
      ? all
      : all.toSorted((one, other) => inOrder(one, other) || byText(one.pageId, other.pageId));
  // While collecting moves to another node, that node may not have read all answers yet.
  const [answered] = nodes
    .flatMap((one) => one.answered ?? [])
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
    overlays: nodes.reduce((sum, { overlays }) => sum + overlays, 0),
    editors: people.length,
    people: people.map(toPersonHere),
    overlayHealth: ranked(open, new Set(people.map(({ network }) => network))),
    chat: chatOf(nodes.flatMap(({ chat }) => chat ?? [])),
    ...(answered === undefined ? {} : { answered }),
  };
}

const inOrder = (one: { sinceMs: number }, other: { sinceMs: number }): number =>
  one.sinceMs - other.sinceMs;
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const rankOfChat = { joined: 0, refused: 1, reconnecting: 2, connecting: 3 } as const;

/** During a handover of the chat both nodes may read it: the better status is used. */
const chatOf = (chats: readonly ChatStatus[]): ChatStatus | null =>
  chats.toSorted(
    (one, other) =>
      rankOfChat[one.kind] - rankOfChat[other.kind] ||
      byText(JSON.stringify(one), JSON.stringify(other)),
  )[0] ?? null;
