import { z } from 'zod';
import { RecentIds } from '../concurrency/recent-ids.ts';
import type { Bus } from '../ports/bus.ts';
import type { ChatListener, ChatReading, RelayedChat } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { InboundMessage } from '@quizcast/game/chats/inbound-message';

/** Message ids remembered per document: in a fast chat, about those of the last minute. */
const rememberedIds = 100_000;
const forgetAfterMs = 30 * 60_000;
/** Longer texts are never answers. */
const maxTextLength = 500;
/** Messages per notice to the other nodes, which keeps it small enough for any bus. */
const maxMessagesPerBroadcast = 100;

const topic = 'chat-messages';
const messageSchema = z.object({
  path: z.string().max(200).refine(isDocumentPath),
  messages: z
    .array(
      z.object({
        id: z.string().max(160),
        voterId: z.string().max(160),
        name: z.string().max(100),
        text: z.string().max(maxTextLength),
        arrivedAtMs: z.number(),
        drawsEmote: z.boolean().default(false),
        isStreamer: z.boolean().default(false),
      }),
    )
    .max(maxMessagesPerBroadcast),
  /** Whether a program sent them through the API. */
  isPushed: z.boolean().default(true),
});
type SentMessage = z.infer<typeof messageSchema>['messages'][number];

interface Known {
  ids: RecentIds;
  usedAtMs: number;
}

interface InboundChatDeps {
  clock: Clock;
  /** The round may be counted by another node. */
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
}

/**
 * Chat messages that the streamer's own programs send, of any platform. Texts are passed to the rounds that run and are
 * never stored. Messages with a known id are dropped: on this node here, on other nodes by the round, where the same
 * answer has no effect.
 */
export class InboundChat implements RelayedChat {
  readonly #deps: InboundChatDeps;
  readonly #listeners = new Map<DocumentPath, Set<Pick<ChatListener, 'message'>>>();
  /** Ordered by last use, the newest last. */
  readonly #known = new Map<DocumentPath, Known>();
  readonly #lastReceivedAtMs = new Map<DocumentPath, number>();

  constructor(deps: InboundChatDeps) {
    this.#deps = deps;
    deps.bus.onMessage(topic, ({ body }) => {
      const message = messageSchema.safeParse(body);
      if (!message.success) return;
      const { path, messages, isPushed } = message.data;
      if (isPushed) this.#lastReceivedAtMs.set(path, deps.clock.nowMs());
      this.#pass(path, this.#newMessagesOf(path, messages));
    });
  }

  read(path: DocumentPath, listener: Pick<ChatListener, 'message'>): ChatReading {
    const listeners = this.#listeners.get(path) ?? new Set();
    this.#listeners.set(path, listeners.add(listener));
    return {
      close: () => {
        listeners.delete(listener);
        if (listeners.size === 0 && this.#listeners.get(path) === listeners)
          this.#listeners.delete(path);
      },
    };
  }

  /** When a program last sent a message for the document, since the start of this process; null: never. */
  lastReceivedAtMs(path: DocumentPath): number | null {
    return this.#lastReceivedAtMs.get(path) ?? null;
  }

  /** Accepts messages in order and returns how many were new. `isPushed` unless Quizcast read them itself. */
  receive(path: DocumentPath, messages: readonly RelayedMessage[], isPushed = true): number {
    const nowMs = this.#deps.clock.nowMs();
    if (isPushed && messages.length > 0) this.#lastReceivedAtMs.set(path, nowMs);
    const unheard = this.#newMessagesOf(
      path,
      messages.map((message) => toSentMessage(message, nowMs)),
    );
    const answers = unheard.filter(({ text }) => text.length <= maxTextLength);
    this.#pass(path, answers);
    for (let from = 0; from < answers.length; from += maxMessagesPerBroadcast)
      this.#deps.bus.broadcast(topic, {
        path,
        messages: answers.slice(from, from + maxMessagesPerBroadcast),
        isPushed,
      });
    return unheard.length;
  }

  #pass(path: DocumentPath, messages: readonly SentMessage[]): void {
    const listeners = [...(this.#listeners.get(path) ?? [])];
    for (const { name, isStreamer, ...message } of messages) {
      const sender = () => ({ login: name.toLowerCase(), name, isStreamer });
      for (const listener of listeners) listener.message({ ...message, sender });
    }
  }

  #newMessagesOf(path: DocumentPath, messages: readonly SentMessage[]): SentMessage[] {
    const ids = this.#idsOf(path);
    return messages.filter(({ id }) => id === '' || ids.isNew(id));
  }

  #idsOf(path: DocumentPath): RecentIds {
    const nowMs = this.#deps.clock.nowMs();
    for (const [known, { usedAtMs }] of this.#known) {
      if (nowMs - usedAtMs < forgetAfterMs) break;
      this.#known.delete(known);
    }
    const ids = this.#known.get(path)?.ids ?? new RecentIds(rememberedIds);
    this.#known.delete(path);
    this.#known.set(path, { ids, usedAtMs: nowMs });
    return ids;
  }
}

/** A chat message of any origin, sent by a program or read from a service. */
type RelayedMessage = InboundMessage & { drawsEmote?: boolean; isStreamer?: boolean };

/** A reply begins with the name of the user that it answers. */
const mention = /^\s*@\S+\s+/u;
export const withoutMention = (text: string): string => text.replace(mention, '');

function toSentMessage(message: RelayedMessage, nowMs: number): SentMessage {
  const { platform, userId, name, text, id = '', atMs } = message;
  const { drawsEmote = false, isStreamer = false } = message;
  return {
    // Twitch ids stay as they are, because its chat may be read here, too.
    id: id === '' ? '' : platform === 'twitch' ? id : `${platform}:${id}`,
    voterId: `${platform}:${userId}`,
    name,
    text: withoutMention(text),
    // Times in the future are set to now.
    arrivedAtMs: Math.min(atMs ?? nowMs, nowMs),
    drawsEmote,
    isStreamer,
  };
}
