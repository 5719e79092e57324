import type { ViewerScore } from '@quizcast/game/crowd/show-fields';
import { ownerOf } from '../documents/rooms.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { maxMessageLength, type ChatSender } from './chat-sender.ts';

/** Requests within this time are answered in one message. */
const gatherMs = 1_500;
/** Maximum number of waiting viewers. */
const maxWaiting = 50;
/** Requests older than this are dropped. */
const patienceMs = 60_000;

export interface ScoreAnswersDeps {
  sender: Pick<ChatSender, 'send' | 'waitMs'>;
  isOn: (ownerId: string) => Promise<boolean>;
  clock: Clock;
  onError: (path: DocumentPath, error: unknown) => void;
}

/** A viewer who asks for the score. */
export interface ScoreRequest {
  name: string;
  /** The show's channel; null: that of the account. */
  channel: string | null;
  /** Null when the viewer has no score, or it must not be shown. */
  find: () => Promise<ViewerScore | null>;
}

type Waiting = ScoreRequest & { sinceMs: number };

const answerOf = (name: string, { row, players }: ViewerScore): string =>
  `@${name} #${row.rank}/${players} ⭐${row.points}`;
const separator = ' · ';

/** Answers `!score` in the chat, several viewers in one message. */
export class ScoreAnswers {
  readonly #deps: ScoreAnswersDeps;
  readonly #waiting = new Map<DocumentPath, Waiting[]>();
  readonly #cancels = new Map<DocumentPath, Cancel>();

  constructor(deps: ScoreAnswersDeps) {
    this.#deps = deps;
  }

  request(path: DocumentPath, request: ScoreRequest): void {
    const waiting = this.#waiting.get(path) ?? [];
    if (waiting.length >= maxWaiting) return;
    waiting.push({ ...request, sinceMs: this.#deps.clock.nowMs() });
    this.#waiting.set(path, waiting);
    this.#sendSoon(path, gatherMs);
  }

  close(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
    this.#waiting.clear();
  }

  #sendSoon(path: DocumentPath, atLeastMs: number): void {
    if (this.#cancels.has(path)) return;
    const { clock, sender } = this.#deps;
    const waitMs = Math.max(atLeastMs, sender.waitMs(ownerOf(path)));
    const cancel = clock.after(waitMs, () => {
      void this.#send(path)
        .catch((error: unknown) => {
          this.#waiting.delete(path);
          this.#deps.onError(path, error);
          return 0;
        })
        .then((againMs) => {
          this.#cancels.delete(path);
          if (this.#waiting.has(path)) this.#sendSoon(path, againMs);
        });
    });
    this.#cancels.set(path, cancel);
  }

  /** Sends one message and returns how long the next one must wait. */
  async #send(path: DocumentPath): Promise<number> {
    const { clock, isOn, sender } = this.#deps;
    const ownerId = ownerOf(path);
    if (!(await isOn(ownerId))) {
      this.#waiting.delete(path);
      return 0;
    }
    const all = [...(this.#waiting.get(path) ?? [])];
    const isRecent = ({ sinceMs }: Waiting) => clock.nowMs() - sinceMs < patienceMs;
    const waiting = all.filter(isRecent);
    const [first] = waiting;
    let text = '';
    let answered = 0;
    for (const { name, channel, find } of waiting) {
      if (channel !== first?.channel) break;
      const score = await find();
      const answer = score === null ? '' : answerOf(name, score);
      const longer = text === '' || answer === '' ? text + answer : text + separator + answer;
      if (longer.length > maxMessageLength) break;
      text = longer;
      answered += 1;
    }
    const { error, retryAfterMs } =
      text === ''
        ? { error: null, retryAfterMs: 0 }
        : await sender.send(ownerId, first?.channel ?? null, text);
    // Requests that arrived in the meantime go to the end of the queue.
    const come = (this.#waiting.get(path) ?? []).slice(all.length);
    const left = error === 'rateLimited' ? waiting : waiting.slice(answered);
    if (left.length + come.length === 0) this.#waiting.delete(path);
    else this.#waiting.set(path, [...left, ...come]);
    return retryAfterMs;
  }
}
