import type { SystemCommand } from '@quizcast/game/command';
import { delayOf, estimateLight, proposedSeconds } from '@quizcast/game/crowd/delay/light-estimate';
import { visibleText } from '@quizcast/game/crowd/option-text';
import type { LightJob } from '@quizcast/game/games/jobs';
import type { ChatReading, ChatSender, ChatSource, RelayedChat } from '../ports/chat-source.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { isExcluded } from '../voting/excluded-senders.ts';

const maxTextLength = 1;
const paceMs = 1000;
/** More viewers would not make the estimate better. */
const maxViewers = 20_000;

interface LightListenerDeps {
  chatSource: ChatSource;
  relayed?: RelayedChat;
  clock: Clock;
  act(path: DocumentPath, command: SystemCommand): Promise<unknown>;
  onError(path: DocumentPath, error: unknown): void;
}

/** Listens for viewers who type the digit of the light, and reports the stream delay that follows from it. */
export class LightListener {
  readonly #path: DocumentPath;
  readonly #job: LightJob;
  readonly #deps: LightListenerDeps;
  readonly #readings: ChatReading[] = [];
  /** Delay of the picture by viewer; null for one who typed before the light changed and so cannot have seen it. */
  readonly #delays = new Map<string, number | null>();
  #cancel: Cancel | null = null;
  #isClosed = false;

  constructor(path: DocumentPath, job: LightJob, deps: LightListenerDeps) {
    this.#path = path;
    this.#job = job;
    this.#deps = deps;
    const { channel, countSharedChat } = job;
    const ignore = () => undefined;
    const listener = {
      message: this.#message,
      userRemoved: (viewer: string) => void this.#delays.delete(viewer),
      messageRemoved: ignore,
      state: ignore,
    };
    const relayed = deps.relayed?.read(path, listener);
    if (relayed !== undefined) this.#readings.push(relayed);
    const options = { countSharedChat, maxTextLength, document: path };
    if (channel !== null) this.#readings.push(deps.chatSource.read(channel, options, listener));
  }

  /** Whether this listens for the same light in the same chat. */
  isOf(job: LightJob): boolean {
    return JSON.stringify(job) === JSON.stringify(this.#job);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    for (const reading of this.#readings.splice(0)) reading.close();
  }

  readonly #message = (message: {
    text: string;
    voterId: string;
    arrivedAtMs: number;
    sender: () => ChatSender;
  }): void => {
    const { digit, greenAtMs, channel } = this.#job;
    const { text, voterId, arrivedAtMs } = message;
    if (visibleText(text).trim() !== String(digit) || this.#delays.has(voterId)) return;
    if (this.#delays.size >= maxViewers || isExcluded(message.sender(), channel ?? '')) return;
    const afterMs = arrivedAtMs - greenAtMs;
    this.#delays.set(voterId, afterMs < 0 ? null : delayOf(afterMs));
    if (afterMs >= 0) this.#cancel ??= this.#deps.clock.after(paceMs, () => void this.#report());
  };

  async #report(): Promise<void> {
    this.#cancel = null;
    const delays = [...this.#delays.values()].filter((delay) => delay !== null);
    const estimate = estimateLight(delays);
    if (estimate === null || this.#isClosed) return;
    const seconds = Array.from({ length: 31 }, () => 0);
    for (const delay of delays) {
      const second = Math.min(30, Math.floor(delay / 1000));
      seconds[second] = (seconds[second] ?? 0) + 1;
    }
    const measured = {
      count: delays.length,
      p50Ms: Math.round(estimate.p50Ms),
      p90Ms: Math.round(estimate.p90Ms),
      seconds,
      proposedSeconds: proposedSeconds(estimate),
    };
    try {
      const { fromMs } = this.#job;
      await this.#deps.act(this.#path, { type: 'delay.tell', fromMs, measured });
    } catch (error) {
      this.#deps.onError(this.#path, error);
    }
  }
}
