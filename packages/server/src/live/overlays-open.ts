import { randomBytes } from 'node:crypto';
import type { OverlayHealth, OverlayOrder, OverlayReport } from '@quizcast/game/protocol/protocol';
import { frame } from './frame.ts';
import type { Member } from './channel.ts';

/** An overlay's page as far as it is listed here. */
export type OverlayPage = Member & { readonly address: string };

/** Overlays listed by name; of further ones only the number is shown. */
export const maxListed = 50;
/** Maximum number of listed overlays from a network without owner or crew. */
export const maxPerForeignNetwork = 5;
/** How long an overlay may take to draw what was sent before it counts as behind. */
const drawnWithinMs = 3000;
/** Enough of an address to distinguish files. Anyone can open an overlay, so the owner gets no long texts from it. */
export const addressLetters = 120;
const versionLetters = 20;

type ReportedHealth = Omit<OverlayHealth, 'isNear'>;

/** An overlay that has reported its health, with its network. */
export interface OpenOverlay {
  network: string;
  health: ReportedHealth;
}

interface Open {
  overlayId: string;
  sinceMs: number;
  /** Null before the first report. */
  health: ReportedHealth | null;
  /** The revision that was on air some time ago and should be drawn now. */
  expected: { revision: number; atMs: number };
}

/**
 * The open overlays of one document and the health they report. An overlay's address is public, so a report affects
 * only its own row.
 */
export class OverlaysOpen {
  readonly #open = new Map<OverlayPage, Open>();

  /** @param revision revision of the picture on air */
  enter(overlay: OverlayPage, revision: number, nowMs: number): void {
    const due = { revision, atMs: nowMs };
    const overlayId = randomBytes(16).toString('base64url');
    this.#open.set(overlay, { overlayId, sinceMs: nowMs, health: null, expected: due });
  }

  /** Records an overlay's health report. @param revision revision of the picture on air */
  report(overlay: OverlayPage, report: OverlayReport, revision: number, nowMs: number): void {
    const open = this.#open.get(overlay);
    if (open === undefined) return;
    const { overlayId, sinceMs, expected: due } = open;
    const isOver = nowMs - due.atMs >= drawnWithinMs;
    const wasBehind = open.health?.isBehind ?? false;
    const isBehind = report.revision < due.revision && (isOver || wasBehind);
    if (isOver) open.expected = { revision, atMs: nowMs };
    open.health = {
      overlayId,
      sinceMs,
      heardAtMs: nowMs,
      isBehind,
      revision: report.revision,
      framesPerSecond: report.framesPerSecond === null ? null : Math.round(report.framesPerSecond),
      isVisible: report.isVisible,
      obs: report.obs === null ? null : report.obs.slice(0, versionLetters),
      missing: report.missing.map((address) => address.slice(0, addressLetters)),
    };
  }

  leave(overlay: OverlayPage): void {
    this.#open.delete(overlay);
  }

  /** Overlays that have reported their health, the longest open one first. */
  list(): OpenOverlay[] {
    return [...this.#open].flatMap(([{ address }, { health }]) =>
      health === null ? [] : [{ network: address, health }],
    );
  }

  /** Sends an order to one overlay, or (null) to all. */
  order(overlayId: string | null, order: OverlayOrder): void {
    const bytes = frame({ type: 'order', order });
    for (const [overlay, open] of this.#open)
      if (overlayId === null || open.overlayId === overlayId) overlay.push(bytes);
  }
}

/**
 * The overlays reported to owner and crew: those in their networks first, then the others, each group with the
 * longest open one first. When there are too many, those in OBS are kept first within each group, so that a flood of
 * strangers' overlays hides none of the streamer's.
 * @param open the longest open one first
 * @param networks networks of the pages of owner and crew
 */
export function ranked(
  open: readonly OpenOverlay[],
  networks: ReadonlySet<string>,
): OverlayHealth[] {
  return pick(open, networks).map(({ health, network }) => ({
    ...health,
    isNear: networks.has(network),
  }));
}

/** The overlays chosen by `ranked`, with their networks and in the same order. */
export function pick(open: readonly OpenOverlay[], networks: ReadonlySet<string>): OpenOverlay[] {
  const countByNetwork = new Map<string, number>();
  const isNear = ({ network }: OpenOverlay) => networks.has(network);
  const candidates = open.filter((overlay) => {
    if (isNear(overlay)) return true;
    const before = countByNetwork.get(overlay.network) ?? 0;
    countByNetwork.set(overlay.network, before + 1);
    return before < maxPerForeignNetwork;
  });
  const rank = (overlay: OpenOverlay) =>
    (isNear(overlay) ? 0 : 2) + (overlay.health.obs === null ? 1 : 0);
  const listed = candidates.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxListed);
  const shown = new Set(listed);
  const inOrder = candidates.filter((overlay) => shown.has(overlay));
  return inOrder.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)));
}
