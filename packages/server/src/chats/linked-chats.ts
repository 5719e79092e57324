import { randomUUID } from 'node:crypto';
import {
  chatLightSchema,
  maxChatLinks,
  youtubeVideo,
  type ChatLight,
  type ChatLinkRow,
  type ChatLinks,
  type NewChatLink,
} from '@quizcast/game/chats/chat-link';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { ChatLink, ChatLinkRepository } from '../ports/chat-link-repository.ts';
import type { ChatListener, ChatReading, RelayedChat } from '../ports/chat-source.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { OpenLinkedChat } from '../ports/linked-chat.ts';
import type { Log } from '../ports/log.ts';
import type { Sealer } from '../security/sealer.ts';
import { documentPath, ownerOf } from '../documents/rooms.ts';
import { DocumentLinks } from './document-links.ts';
import type { InboundChat } from './inbound-chat.ts';

/** How long a chat stays connected after its last use: the next vote is often near. */
const lingerMs = 30_000;
/** A page that shows the lights polls them every few seconds. */
const watchedForMs = 20_000;
/** How often the counting node broadcasts its lights, and how long they are valid. */
const broadcastEveryMs = 5_000;
const believedForMs = 15_000;

const [lightsTopic, changedTopic] = ['chat-lights', 'chat-links'];
const pathSchema = z.string().max(200).refine(isDocumentPath);
const lightsMessageSchema = z.object({
  path: pathSchema,
  lights: z.array(z.tuple([z.string().max(100), chatLightSchema])).max(maxChatLinks),
});
const changedMessageSchema = z.object({ path: pathSchema });

interface LinkedChatsDeps {
  repository: ChatLinkRepository;
  inbound: Pick<InboundChat, 'read' | 'receive' | 'lastReceivedAtMs'>;
  sealer: Sealer;
  opener: (link: ChatLink, secret: string | null) => Promise<OpenLinkedChat>;
  clock: Clock;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  log: Pick<Log, 'warn'>;
  /** Whether this is the streamer's own machine. */
  hasLocal: boolean;
}

interface OpenLinks {
  links: DocumentLinks;
  /** Rounds that are counted on this node. */
  rounds: number;
  cancelWatch: Cancel | null;
  cancelEnd: Cancel | null;
  cancelBroadcast: Cancel | null;
}

const idle: ChatLight = { state: 'idle', trouble: null, heardAtMs: null, quota: null };

/**
 * Chats of other services, linked in Settings. They are read by the node that counts a round of their document; when
 * there is none, by the node that is asked for their status.
 */
export class LinkedChats implements RelayedChat {
  readonly #deps: LinkedChatsDeps;
  readonly #open = new Map<DocumentPath, OpenLinks>();
  /** The lights that the counting node sent last. */
  readonly #otherNodes = new Map<DocumentPath, { atMs: number; lights: Map<string, ChatLight> }>();
  readonly #stopListening: Cancel[];

  constructor(deps: LinkedChatsDeps) {
    this.#deps = deps;
    this.#stopListening = [
      deps.bus.onMessage(lightsTopic, ({ body }) => this.#onLights(body)),
      deps.bus.onMessage(changedTopic, ({ body }) => {
        const message = changedMessageSchema.safeParse(body);
        if (message.success) void this.#open.get(message.data.path)?.links.refresh();
      }),
    ];
  }

  read(path: DocumentPath, listener: Pick<ChatListener, 'message'>): ChatReading {
    const reading = this.#deps.inbound.read(path, listener);
    const open = this.#openLinks(path);
    open.rounds += 1;
    if (open.cancelBroadcast === null) this.#broadcastLights(path, open);
    let isOpen = true;
    return {
      close: () => {
        reading.close();
        if (!isOpen) return;
        isOpen = false;
        open.rounds -= 1;
        this.#mayEnd(path, open);
      },
    };
  }

  /** The linked chats of a document with their lights. Keeps reading them for some seconds. */
  async status(ownerId: string): Promise<ChatLinks> {
    const path = documentPath(ownerId);
    const links = await this.#deps.repository.list(ownerId);
    const lights = links.length === 0 ? new Map<string, ChatLight>() : await this.#lights(path);
    return {
      links: links.map((link) => rowOf(link, lights.get(link.id))),
      toldAtMs: this.#deps.inbound.lastReceivedAtMs(path),
      hasLocal: this.#deps.hasLocal,
    };
  }

  /** Null when the maximum number of links is reached. */
  async add(ownerId: string, newLink: NewChatLink): Promise<ChatLinkRow | null> {
    const link: ChatLink = {
      ...{ id: randomUUID(), ownerId, service: newLink.service, name: newLink.name },
      place: placeOf(newLink),
      sealedSecret: await this.#deps.sealer.seal(newLink.secret),
      setAtMs: this.#deps.clock.nowMs(),
    };
    if (!(await this.#deps.repository.add(link, maxChatLinks))) return null;
    await this.#changed(ownerId);
    return rowOf(link);
  }

  /** Sets another video for a YouTube link; null when there is no such link. */
  async move(ownerId: string, id: string, video: string): Promise<ChatLinkRow | null> {
    const place = youtubeVideo(video) ?? '';
    const link = await this.#deps.repository.move(ownerId, id, { service: 'youtube', place });
    if (link === null) return null;
    await this.#changed(ownerId);
    return rowOf(link);
  }

  async remove(ownerId: string, id: string): Promise<boolean> {
    const isRemoved = await this.#deps.repository.remove(ownerId, id);
    if (isRemoved) await this.#changed(ownerId);
    return isRemoved;
  }

  async forget(ownerId: string): Promise<void> {
    await this.#deps.repository.forget(ownerId);
    await this.#changed(ownerId);
  }

  async close(): Promise<void> {
    for (const stop of this.#stopListening) stop();
    for (const [path, open] of this.#open) this.#end(path, open);
  }

  async #changed(ownerId: string): Promise<void> {
    const path = documentPath(ownerId);
    this.#deps.bus.broadcast(changedTopic, { path });
    await this.#open.get(path)?.links.refresh();
  }

  async #lights(path: DocumentPath): Promise<Map<string, ChatLight>> {
    const counting = (this.#open.get(path)?.rounds ?? 0) > 0;
    const remote = this.#otherNodes.get(path);
    const isFresh = remote !== undefined && this.#deps.clock.nowMs() - remote.atMs < believedForMs;
    if (!counting && isFresh) return remote.lights;
    const open = this.#openLinks(path);
    open.cancelWatch?.();
    open.cancelWatch = this.#deps.clock.after(watchedForMs, () => {
      open.cancelWatch = null;
      this.#mayEnd(path, open);
    });
    await open.links.opened;
    return open.links.lights();
  }

  #openLinks(path: DocumentPath): OpenLinks {
    const known = this.#open.get(path);
    if (known !== undefined) {
      known.cancelEnd?.();
      known.cancelEnd = null;
      return known;
    }
    const { repository, clock, inbound, log, opener, sealer } = this.#deps;
    const links = new DocumentLinks({
      clock,
      list: () => repository.list(ownerOf(path)),
      opener: async (link) => opener(link, await sealer.open(link.sealedSecret)),
      onMessage: (message) => void inbound.receive(path, [message], false),
      onError: (error) =>
        log.warn({ path, error }, 'linked chats not loaded: their messages are not read yet'),
    });
    const open = { links, rounds: 0, cancelWatch: null, cancelEnd: null, cancelBroadcast: null };
    this.#open.set(path, open);
    return open;
  }

  #mayEnd(path: DocumentPath, open: OpenLinks): void {
    if (open.rounds > 0 || open.cancelWatch !== null || open.cancelEnd !== null) return;
    open.cancelEnd = this.#deps.clock.after(lingerMs, () => this.#end(path, open));
  }

  #end(path: DocumentPath, open: OpenLinks): void {
    for (const cancel of [open.cancelEnd, open.cancelWatch, open.cancelBroadcast]) cancel?.();
    open.links.close();
    if (this.#open.get(path) === open) this.#open.delete(path);
  }

  #broadcastLights(path: DocumentPath, open: OpenLinks): void {
    open.cancelBroadcast = null;
    if (open.rounds === 0) return;
    this.#deps.bus.broadcast(lightsTopic, { path, lights: [...open.links.lights()] });
    open.cancelBroadcast = this.#deps.clock.after(broadcastEveryMs, () =>
      this.#broadcastLights(path, open),
    );
  }

  /** Another node counts a round and reads the chats: a second reader would only double the requests. */
  #onLights(body: unknown): void {
    const message = lightsMessageSchema.safeParse(body);
    if (!message.success) return;
    const { path, lights } = message.data;
    this.#otherNodes.set(path, { atMs: this.#deps.clock.nowMs(), lights: new Map(lights) });
    const open = this.#open.get(path);
    if (open?.rounds === 0) this.#end(path, open);
  }
}

const rowOf = (link: ChatLink, light: ChatLight = idle): ChatLinkRow => ({
  ...{ id: link.id, service: link.service, name: link.name, place: link.place },
  ...{ setAtMs: link.setAtMs, light },
});

function placeOf(link: NewChatLink): string {
  switch (link.service) {
    case 'streamElements':
      return '';
    case 'socialStream':
      return link.place;
    case 'youtube':
      return youtubeVideo(link.video) ?? '';
  }
}
