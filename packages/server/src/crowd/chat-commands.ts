import type { CrowdView } from '@quizcast/game/crowd/crowd-view';
import { cardMs, isCardShown } from '@quizcast/game/crowd/crowd-view';
import { visibleText } from '@quizcast/game/crowd/option-text';
import type { ViewerScore } from '@quizcast/game/crowd/show-fields';
import type { SystemCommand } from '@quizcast/game/command';
import type { LightJob, ListenJob } from '@quizcast/game/games/jobs';
import { LightListener } from './light-listener.ts';
import type { ChatListener, ChatReading, ChatSource, RelayedChat } from '../ports/chat-source.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { isExcluded } from '../voting/excluded-senders.ts';

const forgetMe = '!forgetme';
const score = '!score';
/** Longer messages cannot be commands. */
const maxTextLength = forgetMe.length;
/** A viewer is answered at most once in this time. */
const viewerPaceMs = 60_000;
/** Viewers who wait for their score card. */
const maxWaiting = 20;
/** A card that could not be shown within this time is dropped. */
const patienceMs = 60_000;
/** How often to check whether the place on screen is free. */
const retryMs = 1000;

/** The score of a viewer, and what is currently shown to the crowd. */
export interface ScoreLookup {
  score: ViewerScore | null;
  shown: CrowdView | null;
}

export interface ChatCommandsDeps {
  chatSource: ChatSource;
  /** Chats that programs relay; absent when not supported. */
  relayed?: RelayedChat;
  clock: Clock;
  /** Looks up the score of a viewer in a show. */
  findScore(path: DocumentPath, job: ListenJob, viewer: string): Promise<ScoreLookup>;
  /** Also answers a viewer in the Twitch chat; absent when not supported. */
  answer?(path: DocumentPath, job: ListenJob, viewer: string, name: string): void;
  /** Sends a system command to the room. */
  act(path: DocumentPath, command: SystemCommand): Promise<unknown>;
  /** Deletes everything stored about a viewer for this document. */
  forget(path: DocumentPath, viewer: string): void;
  onError(path: DocumentPath, error: unknown): void;
}

/** Handles the chat commands of viewers during a whole show. Nothing is kept of any other message. */
export class ChatCommands {
  readonly #deps: ChatCommandsDeps;
  /** By path and show. */
  readonly #shows = new Map<DocumentPath, Map<string, ShowCommands>>();
  readonly #lights = new Map<DocumentPath, LightListener>();

  constructor(deps: ChatCommandsDeps) {
    this.#deps = deps;
  }

  /** Sets the shows and lights whose chats are read for the document. */
  sync(path: DocumentPath, jobs: readonly ListenJob[], lights: readonly LightJob[] = []): void {
    this.#syncLight(path, lights);
    const before = this.#shows.get(path) ?? new Map<string, ShowCommands>();
    const after = new Map<string, ShowCommands>();
    for (const job of jobs) {
      const key = JSON.stringify([job.game, job.showId]);
      const show = before.get(key) ?? new ShowCommands(path, this.#deps);
      before.delete(key);
      show.follow(job);
      after.set(key, show);
    }
    for (const show of before.values()) show.close();
    if (after.size === 0) this.#shows.delete(path);
    else this.#shows.set(path, after);
  }

  close(): void {
    for (const path of [...this.#shows.keys(), ...this.#lights.keys()]) this.sync(path, []);
  }

  /** `!score` of a viewer who plays by phone, not in the chat. */
  requestScore(path: DocumentPath, viewer: string): void {
    for (const show of this.#shows.get(path)?.values() ?? []) show.requestScore(viewer);
  }

  #syncLight(path: DocumentPath, [job]: readonly LightJob[]): void {
    const listening = this.#lights.get(path);
    if (job !== undefined && listening?.isOf(job)) return;
    listening?.close();
    this.#lights.delete(path);
    if (job !== undefined) this.#lights.set(path, new LightListener(path, job, this.#deps));
  }
}

interface Waiting {
  viewer: string;
  sinceMs: number;
}

class ShowCommands {
  readonly #path: DocumentPath;
  readonly #deps: ChatCommandsDeps;
  #job: ListenJob | null = null;
  #readings: ChatReading[] = [];
  #waiting: Waiting[] = [];
  /** When each viewer was last answered, the oldest first. */
  readonly #answered = new Map<string, number>();
  #freeAtMs = 0;
  #cancel: Cancel | null = null;

  constructor(path: DocumentPath, deps: ChatCommandsDeps) {
    this.#path = path;
    this.#deps = deps;
  }

  follow(job: ListenJob): void {
    const isSame = this.#job !== null && chatOf(this.#job) === chatOf(job);
    this.#job = job;
    if (!isSame) this.#listen(job);
  }

  close(): void {
    for (const reading of this.#readings.splice(0)) reading.close();
    this.#job = null;
    this.#waiting = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #listen({ channel, countSharedChat }: ListenJob): void {
    for (const reading of this.#readings.splice(0)) reading.close();
    const listener = this.#listener(channel ?? '');
    const relayed = this.#deps.relayed?.read(this.#path, listener);
    if (relayed !== undefined) this.#readings.push(relayed);
    const options = { countSharedChat, maxTextLength, document: this.#path };
    if (channel !== null)
      this.#readings.push(this.#deps.chatSource.read(channel, options, listener));
  }

  #listener(channel: string): ChatListener {
    const ignore = () => undefined;
    return {
      message: ({ text, voterId, sender }) => {
        if (!text.includes('!') || text.length > 2 * maxTextLength) return;
        const command = visibleText(text).trim().toLowerCase();
        if (command === forgetMe) return this.#forget(voterId);
        if (command !== score) return;
        const by = sender();
        if (!isExcluded(by, channel)) this.requestScore(voterId, by.name);
      },
      userRemoved: (viewer) => this.#leaveOut(viewer),
      messageRemoved: ignore,
      state: ignore,
    };
  }

  #leaveOut(viewer: string): void {
    this.#waiting = this.#waiting.filter((each) => each.viewer !== viewer);
  }

  #forget(viewer: string): void {
    this.#leaveOut(viewer);
    this.#deps.forget(this.#path, viewer);
  }

  /** `name`: set for a viewer who asked in a chat. */
  requestScore(viewer: string, name?: string): void {
    const job = this.#job;
    const isFull = this.#waiting.length >= maxWaiting;
    const isOfTwitch = name !== undefined && viewer.startsWith('twitch:');
    if (job?.showsScores !== true || (isFull && !isOfTwitch)) return;
    const nowMs = this.#deps.clock.nowMs();
    for (const [known, atMs] of this.#answered) {
      if (nowMs - atMs < viewerPaceMs) break;
      this.#answered.delete(known);
    }
    if (this.#answered.has(viewer)) return;
    this.#answered.set(viewer, nowMs);
    if (isOfTwitch) this.#deps.answer?.(this.#path, job, viewer, name);
    if (isFull) return;
    this.#waiting.push({ viewer, sinceMs: nowMs });
    this.#showSoon(0);
  }

  #showSoon(atLeastMs: number): void {
    if (this.#cancel !== null) return;
    const { clock } = this.#deps;
    const waitMs = Math.max(atLeastMs, this.#freeAtMs - clock.nowMs());
    this.#cancel = clock.after(waitMs, () => void this.#showNext());
  }

  async #showNext(): Promise<void> {
    const { clock } = this.#deps;
    const isOld = ({ sinceMs }: Waiting) => clock.nowMs() - sinceMs >= patienceMs;
    this.#waiting = this.#waiting.filter((each) => !isOld(each));
    const [first] = this.#waiting;
    let isDone = true;
    try {
      if (first !== undefined) isDone = await this.#show(first.viewer);
    } catch (error) {
      this.#deps.onError(this.#path, error);
    }
    if (isDone && first !== undefined)
      this.#waiting = this.#waiting.filter((each) => each !== first);
    this.#cancel = null;
    if (this.#waiting.length > 0) this.#showSoon(isDone ? 0 : retryMs);
  }

  /** False while another card is shown. */
  async #show(viewer: string): Promise<boolean> {
    const job = this.#job;
    if (job === null) return true;
    const { clock } = this.#deps;
    const { score: found, shown } = await this.#deps.findScore(this.#path, job, viewer);
    if (found === null) return true;
    if (shown !== null && isCardShown(shown, clock.nowMs())) return false;
    const { game, showId } = job;
    await this.#deps.act(this.#path, { type: `${game}.showScore`, showId, score: found });
    this.#freeAtMs = clock.nowMs() + cardMs.score;
    return true;
  }
}

const chatOf = ({ channel, countSharedChat }: ListenJob): string =>
  JSON.stringify([channel, countSharedChat]);
