import type { ChatLight } from '@quizcast/game/chats/chat-link';
import type { ChatLink } from '../ports/chat-link-repository.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type {
  LinkedChat,
  LinkedMessage,
  LinkedState,
  OpenLinkedChat,
} from '../ports/linked-chat.ts';

export interface DocumentLinksDeps {
  clock: Clock;
  list(): Promise<ChatLink[]>;
  opener(link: ChatLink): Promise<OpenLinkedChat>;
  onMessage(message: LinkedMessage): void;
  onError(error: unknown): void;
}

interface Reading {
  link: ChatLink;
  chat: LinkedChat;
  state: LinkedState;
  lastMessageAtMs: number | null;
}

const listAgainMs = 5_000;

/** The linked chats of one document while they are being read. */
export class DocumentLinks {
  readonly #deps: DocumentLinksDeps;
  readonly #readings = new Map<string, Reading>();
  #turn: Promise<void> = Promise.resolve();
  #cancelAgain: Cancel = () => undefined;
  #isClosed = false;

  constructor(deps: DocumentLinksDeps) {
    this.#deps = deps;
    void this.refresh();
  }

  /** Opens the chats that are linked now, and closes all others. */
  refresh(): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#follow())
      .catch((error: unknown) => {
        this.#deps.onError(error);
        this.#cancelAgain();
        this.#cancelAgain = this.#deps.clock.after(listAgainMs, () => void this.refresh());
      });
    return this.#turn;
  }

  /** Resolves when the last refresh is done or has failed. */
  get opened(): Promise<void> {
    return this.#turn;
  }

  /** The status of each chat, by the id of its link. */
  lights(): Map<string, ChatLight> {
    return new Map(
      [...this.#readings].map(([id, { chat, state, lastMessageAtMs: heardAtMs }]) => [
        id,
        {
          state: state.kind,
          trouble: state.kind === 'trouble' ? state.reason : null,
          heardAtMs,
          quota: chat.quota?.() ?? null,
        },
      ]),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelAgain();
    for (const { chat } of this.#readings.values()) chat.close();
    this.#readings.clear();
  }

  async #follow(): Promise<void> {
    if (this.#isClosed) return;
    const links = await this.#deps.list();
    for (const [id, { link, chat }] of this.#readings) {
      const now = links.find((each) => each.id === id);
      if (now?.place === link.place) continue;
      chat.close();
      this.#readings.delete(id);
    }
    for (const link of links) {
      if (this.#readings.has(link.id)) continue;
      const open = await this.#deps.opener(link);
      // It may have been closed in the meantime; a chat opened now would never be closed.
      if (this.#isClosedNow()) return;
      this.#open(link, open);
    }
  }

  #isClosedNow(): boolean {
    return this.#isClosed;
  }

  #open(link: ChatLink, open: OpenLinkedChat): void {
    let state: LinkedState = { kind: 'connecting' };
    const chat = open({
      message: (message) => {
        const reading = this.#readings.get(link.id);
        const nowMs = this.#deps.clock.nowMs();
        // Older messages do not prove that the chat is being received now.
        if (reading !== undefined && message.atMs === undefined) reading.lastMessageAtMs = nowMs;
        this.#deps.onMessage(message);
      },
      state: (next) => {
        state = next;
        const reading = this.#readings.get(link.id);
        if (reading !== undefined) reading.state = next;
      },
    });
    this.#readings.set(link.id, { link, chat, state, lastMessageAtMs: null });
  }
}
