import { controlState, type ControlGrant } from '@quizcast/game/control/control-state';
import type { ControlState } from '@quizcast/game/control/state';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { diff } from '@quizcast/game/patch';
import type { LoadedDocument } from '../documents/loaded-document.ts';
import type { Clock } from '../ports/clock.ts';
import type { Entry } from '../ports/document-store.ts';
import { Channel, type View } from './channel.ts';
import type { Log } from '../ports/log.ts';

/** A control surface that reads the state. */
export interface ControlPage {
  /** The document has changed, and the token may be invalid now. Called before any view is sent. */
  documentChanged(): void;
  send(message: ServerMessage): void;
}

/** The view of surfaces whose tokens have this grant. */
const controlView = (grant: ControlGrant, clock: Clock): View<ControlState> => ({
  includesErrors: false,
  of: (document) => controlState(document, clock.nowMs(), grant),
  step(before, after) {
    const patches = diff(before, after);
    return patches.length === 0 ? null : patches;
  },
});

/** The views of all control surfaces of one document, one per kind of token. */
export class ControlViews {
  readonly pages = new Set<ControlPage>();
  readonly #channels = new Map<string, Channel<ControlState>>();
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** @param loaded the current document, for a view without subscribers so far */
  channel(grant: ControlGrant, loaded: LoadedDocument): Channel<ControlState> {
    const key = `${grant.may} ${grant.knowsAnswers}`;
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    const channel = new Channel(controlView(grant, this.#clock), loaded, this.#clock, this.#log);
    this.#channels.set(key, channel);
    return channel;
  }

  changed(loaded: LoadedDocument, entries: readonly Entry[] | null): void {
    for (const page of [...this.pages]) page.documentChanged();
    for (const channel of this.#channels.values()) channel.changed(loaded, entries);
  }

  dismiss(): void {
    for (const channel of this.#channels.values()) channel.dismiss();
  }

  close(): void {
    for (const channel of this.#channels.values()) channel.close();
  }
}
