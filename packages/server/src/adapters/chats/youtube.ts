import { backOffMs, BackOff } from '@quizcast/game/client/back-off';
import type { ChatErrorCode } from '@quizcast/game/chats/chat-link';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { LinkedChat, LinkedListener, OpenLinkedChat } from '../../ports/linked-chat.ts';
import { http2Get } from './http2-get.ts';
import { JsonStreamParser } from './json-parts.ts';
import { linkTiming, maxBytes, type LinkTiming } from './timing.ts';
import type { UnitBudget } from './unit-budget.ts';
import { liveChatOf, refusalOf, streamPart } from './youtube-answers.ts';

/** YouTube's quota costs: looking up the chat of a video, and opening the message stream. */
const units = { video: 1, stream: 5 };
/** Of the 10,000 units a project has per day. */
export const youtubeBudget = { units: 200, windowMs: 3 * 60 * 60_000 };

const minuteMs = 60_000;
/** A broadcast that has not begun, or is over, is looked up again: soon at first, since the host is waiting. */
const pollBackOff = { firstMs: 30_000, maxMs: 5 * minuteMs };
const limitedMaxMs = 5 * minuteMs;
const refusedRetryMs = 5 * minuteMs;

interface YouTubeSetting {
  /** Scheme and host of the API. */
  url: string;
  clock: Clock;
  /** Outlives the reading, as YouTube's quota does. */
  budget: UnitBudget;
  /** Video id. */
  video: string;
  /** An API key, or an OAuth access token. */
  key: string;
  timing?: LinkTiming;
}

/** Reads the chat of a live video through YouTube's message stream. */
export const youtubeChat =
  (setting: YouTubeSetting): OpenLinkedChat =>
  (listener) =>
    new YouTubeReading(setting, listener);

class YouTubeReading implements LinkedChat {
  readonly #setting: YouTubeSetting;
  readonly #timing: LinkTiming;
  readonly #listener: LinkedListener;
  readonly #backOff: BackOff;
  #stop: () => void = () => undefined;
  #cancelRetry: Cancel = () => undefined;
  #isClosed = false;
  #chatId: string | null = null;
  /** Page token to resume at after a disconnect, so that no message is missed or repeated. */
  #page: string | null = null;
  #polls = 0;
  #limits = 0;

  constructor(setting: YouTubeSetting, listener: LinkedListener) {
    this.#setting = setting;
    this.#timing = setting.timing ?? linkTiming;
    this.#listener = listener;
    const { backOffFirstMs, backOffMaxMs } = this.#timing;
    this.#backOff = new BackOff(backOffFirstMs, backOffMaxMs, Math.random);
    listener.state({ kind: 'connecting' });
    this.#poll();
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#cancelRetry();
  }

  quota = () => this.#setting.budget.figures(this.#setting.clock.nowMs());

  #poll(): void {
    if (this.#chatId === null) this.#find();
    else this.#read(this.#chatId);
  }

  #find(): void {
    const path = `/youtube/v3/videos?part=liveStreamingDetails&id=${this.#setting.video}`;
    this.#request(units.video, path, (text) => {
      const found = liveChatOf(text);
      if (found.kind === 'trouble') return this.#handleError(found.reason);
      this.#chatId = found.id;
      this.#page = null;
      this.#read(found.id);
    });
  }

  #read(chatId: string): void {
    const parameters = new URLSearchParams({
      part: 'id,snippet,authorDetails',
      maxResults: '500',
      liveChatId: chatId,
      ...(this.#page === null ? {} : { pageToken: this.#page }),
    });
    const parts = new JsonStreamParser(maxBytes);
    // The first part of a new stream contains earlier messages.
    let isHistory = this.#page === null;
    this.#request(
      units.stream,
      `/youtube/v3/liveChat/messages/stream?${parameters.toString()}`,
      () => this.#retry(this.#backOff.next()),
      (bytes) => {
        const texts = parts.push(bytes);
        if (texts === null) return this.#handleError('lost');
        for (const text of texts) {
          if (this.#receive(text, isHistory)) return;
          isHistory = false;
        }
      },
    );
  }

  /** True when the stream is over. */
  #receive(text: string, isHistory: boolean): boolean {
    const part = streamPart(text);
    if (part === null) return false;
    this.#page = part.next ?? this.#page;
    this.#limits = 0;
    this.#polls = 0;
    this.#backOff.reset();
    for (const { publishedAtMs, ...message } of part.messages) {
      const at = isHistory && publishedAtMs !== null ? { atMs: publishedAtMs } : {};
      this.#listener.message({ ...message, ...at });
    }
    if (!part.isOffline || this.#isClosed) return this.#isClosed;
    this.#handleError('ended');
    return true;
  }

  /** Sends a request that costs `cost` units; passes on the whole response, or its chunks as they arrive. */
  #request(
    cost: number,
    path: string,
    done: (text: string) => void,
    piece?: (bytes: Buffer) => void,
  ): void {
    const { url, clock, budget, key } = this.#setting;
    const waitMs = budget.consume(cost, clock.nowMs());
    if (waitMs > 0) return this.#fail('budget', waitMs);
    const headers = key.startsWith('ya29.')
      ? { authorization: `Bearer ${key}` }
      : { 'x-goog-api-key': key };
    let [status, size] = [0, 0];
    const chunks: Buffer[] = [];
    const get = { origin: url, path, headers, clock, timing: this.#timing };
    this.#stop = http2Get(get, {
      status: (code) => {
        status = code;
        if (code === 200 && piece !== undefined) this.#listener.state({ kind: 'reading' });
      },
      data: (bytes) => {
        if (status === 200 && piece !== undefined) return piece(bytes);
        size += bytes.length;
        if (size <= maxBytes) chunks.push(bytes);
        else this.#handleError('lost');
      },
      end: () => {
        const text = Buffer.concat(chunks).toString();
        if (status === 200) done(text);
        else this.#handleError(refusalOf(status, text) ?? 'lost');
      },
      lost: () => this.#handleError('lost'),
    });
  }

  #handleError(reason: ChatErrorCode): void {
    if (reason === 'ended' || reason === 'notLive' || reason === 'notFound') {
      this.#chatId = null;
      const { firstMs, maxMs } = pollBackOff;
      return this.#fail(reason, backOffMs(firstMs, maxMs, this.#polls++, 1));
    }
    if (reason === 'rateLimited')
      return this.#fail(reason, backOffMs(minuteMs, limitedMaxMs, this.#limits++, 1));
    this.#fail(reason, reason === 'lost' ? this.#backOff.next() : refusedRetryMs);
  }

  #fail(reason: ChatErrorCode, waitMs: number): void {
    this.#retry(waitMs);
    if (!this.#isClosed) this.#listener.state({ kind: 'trouble', reason });
  }

  #retry(waitMs: number): void {
    this.#stop();
    this.#cancelRetry();
    if (!this.#isClosed) this.#cancelRetry = this.#setting.clock.after(waitMs, () => this.#poll());
  }
}
