import { randomUUID } from 'node:crypto';
import type { ObsAction } from '@quizcast/game/cues/cue';
import { cueErrorCodes, type ObsCue, type ObsDone } from '@quizcast/game/cues/cue-light';
import { obsActionSchema } from '@quizcast/game/cues/cue';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import { failed, ok, type Outcome } from './outcome.ts';

/** A page whose browser can reach OBS. */
export interface ObsPage {
  send(message: ObsCue): void;
}

const topic = 'obs-cue';
/** How long pages of other nodes may take to claim a run. */
const claimWithinMs = 1_000;
/** OBS itself has five seconds. */
const doneWithinMs = 7_000;

const run = z.string().max(64);
const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('offer'),
    run,
    path: z.string().max(200).refine(isDocumentPath),
    action: obsActionSchema,
  }),
  z.object({ kind: z.literal('claim'), run, claim: run }),
  z.object({ kind: z.literal('grant'), run, claim: run }),
  z.object({
    kind: z.literal('done'),
    run,
    fault: z.enum(cueErrorCodes).nullable(),
    detail: z.string().max(200),
  }),
]);
type PeerMessage = z.infer<typeof messageSchema>;

interface Waiting {
  end(outcome: Outcome): void;
  /** Offered to other nodes, and not yet granted to one. */
  isOffered: boolean;
  cancel: Cancel;
}

interface Offered {
  run: string;
  path: DocumentPath;
  action: ObsAction;
}

/** Pages that can reach OBS, by document. Each action runs once, in one page on one of the nodes. */
export class ObsPages {
  readonly #bus: Pick<Bus, 'broadcast'>;
  readonly #clock: Clock;
  readonly #stopListening: Cancel;
  /** The page that connected first comes first. */
  readonly #pages = new Map<DocumentPath, Set<ObsPage>>();
  readonly #waiting = new Map<string, Waiting>();
  /** Runs that this node has claimed, by claim. */
  readonly #claims = new Map<string, Offered>();
  /** Runs of other nodes that pages of this node are performing. */
  readonly #runsOfPeers = new Set<string>();

  constructor(bus: Pick<Bus, 'broadcast' | 'onMessage'>, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
    this.#stopListening = bus.onMessage(topic, ({ body }) => {
      const message = messageSchema.safeParse(body);
      if (message.success) this.#onMessage(message.data);
    });
  }

  enter(path: DocumentPath, page: ObsPage): void {
    this.#pages.set(path, (this.#pages.get(path) ?? new Set()).add(page));
  }

  leave(path: DocumentPath, page: ObsPage): void {
    const pages = this.#pages.get(path);
    pages?.delete(page);
    if (pages?.size === 0) this.#pages.delete(path);
  }

  /** Has one page perform the action. Never rejects. */
  perform(path: DocumentPath, action: ObsAction): Promise<Outcome> {
    const runId = randomUUID();
    return new Promise((resolve) => {
      const end = (outcome: Outcome): void => {
        this.#waiting.get(runId)?.cancel();
        this.#waiting.delete(runId);
        resolve(outcome);
      };
      const isHandedOver = this.#handOver({ run: runId, path, action });
      const [ms, late] = isHandedOver
        ? ([doneWithinMs, 'obsAway'] as const)
        : ([claimWithinMs, 'noPage'] as const);
      const cancel = this.#clock.after(ms, () => end(failed(late)));
      this.#waiting.set(runId, { end, isOffered: !isHandedOver, cancel });
      if (!isHandedOver) this.#broadcast({ kind: 'offer', run: runId, path, action });
    });
  }

  /** Reports the result of a page for the run that it was given. */
  done({ run: ended, fault, detail }: ObsDone): void {
    if (this.#runsOfPeers.delete(ended))
      this.#broadcast({ kind: 'done', run: ended, fault, detail });
    else this.#end(ended, fault, detail);
  }

  close(): void {
    this.#stopListening();
    for (const waiting of [...this.#waiting.values()]) waiting.end(failed('noPage'));
  }

  #handOver({ run: runId, path, action }: Offered): boolean {
    const [page] = this.#pages.get(path) ?? [];
    page?.send({ type: 'obsCue', run: runId, action });
    return page !== undefined;
  }

  #end(ended: string, error: ObsDone['fault'], detail: string): void {
    this.#waiting.get(ended)?.end(error === null ? ok : failed(error, detail));
  }

  #broadcast(message: PeerMessage): void {
    this.#bus.broadcast(topic, message);
  }

  #onMessage(message: PeerMessage): void {
    switch (message.kind) {
      case 'offer': {
        if (!this.#pages.has(message.path)) return;
        const claim = randomUUID();
        this.#claims.set(claim, message);
        this.#clock.after(claimWithinMs * 2, () => this.#claims.delete(claim));
        return this.#broadcast({ kind: 'claim', run: message.run, claim });
      }
      case 'claim': {
        const waiting = this.#waiting.get(message.run);
        // Only the first claim is granted.
        if (waiting?.isOffered !== true) return;
        waiting.cancel();
        waiting.isOffered = false;
        waiting.cancel = this.#clock.after(doneWithinMs, () => waiting.end(failed('obsAway')));
        return this.#broadcast({ kind: 'grant', run: message.run, claim: message.claim });
      }
      case 'grant': {
        const offered = this.#claims.get(message.claim);
        if (!this.#claims.delete(message.claim) || offered === undefined) return;
        this.#runsOfPeers.add(offered.run);
        this.#clock.after(doneWithinMs, () => this.#runsOfPeers.delete(offered.run));
        if (!this.#handOver(offered))
          this.done({ type: 'obsDone', run: offered.run, fault: 'noPage', detail: '' });
        return;
      }
      case 'done':
        this.#end(message.run, message.fault, message.detail);
    }
  }
}
