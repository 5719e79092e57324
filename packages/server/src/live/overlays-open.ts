import { randomUUID } from 'node:crypto';
import type { OverlayHealth, OverlayOrder, OverlayReport } from '@quizcast/game/protocol';
import { frame } from './frame.ts';
import type { Speaker } from './role.ts';

/** Of more than these the owner is told the number alone. */
export const mostListed = 50;
/** Of one network in which nobody of owner and crew is, no more than these. */
export const mostOfStranger = 5;
/** What is drawn may lag behind what was sent for this long before an overlay is behind. */
const drawnWithinMs = 3000;
/** As much of an address as tells files apart. Anybody may be an overlay: nothing long gets to the owner. */
const addressLetters = 120;
const versionLetters = 20;

type Told = Omit<OverlayHealth, 'isNear'>;

interface Open {
  overlayId: string;
  sinceMs: number;
  /** Null until it has told how it is. */
  health: Told | null;
  /** What was on air some time ago: by now it should be drawn. */
  due: { revision: number; atMs: number };
}

/**
 * The open overlays of one document, and how each is by its own words. An overlay's address is public, so what one says
 * counts for its own row alone.
 */
export class OverlaysOpen {
  readonly #open = new Map<Speaker, Open>();

  /** @param revision of the picture that is on air */
  enter(overlay: Speaker, revision: number, nowMs: number): void {
    const due = { revision, atMs: nowMs };
    this.#open.set(overlay, { overlayId: randomUUID(), sinceMs: nowMs, health: null, due });
  }

  /** Takes what an overlay says of itself. @param revision of the picture that is on air */
  hear(overlay: Speaker, report: OverlayReport, revision: number, nowMs: number): void {
    const open = this.#open.get(overlay);
    if (open === undefined) return;
    const { overlayId, sinceMs, due } = open;
    const isOver = nowMs - due.atMs >= drawnWithinMs;
    const wasBehind = open.health?.isBehind ?? false;
    const isBehind = report.revision < due.revision && (isOver || wasBehind);
    if (isOver) open.due = { revision, atMs: nowMs };
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

  leave(overlay: Speaker): void {
    this.#open.delete(overlay);
  }

  /**
   * Those of owner and crew first, and the longest open before others. Of too many those in OBS stay: a crowd of strangers hides
   * nobody.
   * @param networks of the pages of owner and crew
   */
  list(networks: ReadonlySet<string>): OverlayHealth[] {
    const ofStranger = new Map<string, number>();
    const told: OverlayHealth[] = [];
    for (const [{ address }, { health }] of this.#open) {
      if (health === null) continue;
      const isNear = networks.has(address);
      const before = ofStranger.get(address) ?? 0;
      if (!isNear) ofStranger.set(address, before + 1);
      if (isNear || before < mostOfStranger) told.push({ ...health, isNear });
    }
    const rank = ({ isNear, obs }: OverlayHealth) => (isNear ? 0 : 2) + (obs === null ? 1 : 0);
    const listed = told.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostListed);
    const shown = new Set(listed);
    const inOrder = told.filter((health) => shown.has(health));
    return inOrder.toSorted((one, other) => Number(other.isNear) - Number(one.isNear));
  }

  /** Tells one overlay, or (null) every one, what to do. */
  order(overlayId: string | null, order: OverlayOrder): void {
    const bytes = frame({ type: 'order', order });
    for (const [overlay, open] of this.#open)
      if (overlayId === null || open.overlayId === overlayId) overlay.push(bytes);
  }
}
