import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type {
  ChatListener,
  ChatMessage,
  ChatReading,
  ChatSource,
  ReadingOptions,
} from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Response } from '../ports/response-store.ts';
import { readBots } from './bot-chat.ts';
import { isBot, isExcluded } from './excluded-senders.ts';
import type { ResponseRound } from './response-round.ts';
import {
  readsSameChat,
  maxTextLength,
  readerOf,
  type ResponseReader,
  type RoundJob,
} from './round-job.ts';

export interface RoundReadingDeps {
  chatSource: ChatSource;
  /** The document of the round. */
  document: DocumentPath;
  /** Starts reading chats relayed by external programs; null when there are none. */
  readRelayed(listener: ChatListener): ChatReading | null;
  clock: Clock;
  round: Pick<ResponseRound, 'respond' | 'knows' | 'put' | 'removeVoter' | 'removeMessage'>;
  /** The round may have changed. */
  onAnswer(): void;
  onStatus(status: ChatStatus): void;
}

/** Reads the chats for one round. */
export class RoundReading {
  readonly #deps: RoundReadingDeps;
  #job: RoundJob | null = null;
  readonly #readings: ChatReading[] = [];
  #status: ChatStatus | null = null;

  constructor(deps: RoundReadingDeps) {
    this.#deps = deps;
  }

  /** Status of the channel; null while it is not read. */
  get status(): ChatStatus | null {
    return this.#status;
  }

  /** Starts reading until the round closes. */
  listen(job: RoundJob): void {
    const { channel, channelError, closesAtMs, countSharedChat } = job;
    this.close();
    this.#job = job;
    if (this.#deps.clock.nowMs() >= closesAtMs) return;
    const listener = this.#listener(job, channel ?? '');
    if (job.bots !== undefined) {
      const phone = (response: Response, arrivedAtMs: number) => {
        if (this.#deps.round.put(response, arrivedAtMs) === 'taken') this.#deps.onAnswer();
      };
      const botListener = { ...listener, phone };
      this.#readings.push(readBots(job, job.bots, botListener, this.#deps.clock));
      return;
    }
    const relayed = this.#deps.readRelayed(listener);
    if (relayed !== null) this.#readings.push(relayed);
    if (channel === null) {
      const reason = channelError ?? 'noUsername';
      this.#setStatus({ channel: '', kind: 'refused', reason });
      return;
    }
    const { document } = this.#deps;
    const options: ReadingOptions = {
      ...{ countSharedChat, document, maxTextLength: maxTextLength(job) },
    };
    this.#readings.push(this.#deps.chatSource.read(channel, options, listener));
  }

  /** Applies a changed job; starts reading again when the channel or the answers differ. */
  update(job: RoundJob): void {
    if (this.#job !== null && readsSameChat(this.#job, job)) this.#job = job;
    else this.listen(job);
  }

  close(): void {
    for (const reading of this.#readings.splice(0)) reading.close();
  }

  #listener(job: RoundJob, channel: string): ChatListener {
    const { round } = this.#deps;
    const onHeard = () => this.#deps.onAnswer();
    const read: ResponseReader = readerOf(job);
    return {
      message: (message) => {
        const answer = read(message.text, message.drawsEmote);
        if (answer === null) return;
        const name = job.kind === 'vote' ? nameInVote(message, round) : nameOf(message, channel);
        if (name === null) return;
        const { id: messageId, voterId, arrivedAtMs } = message;
        if (round.respond({ voterId, name, answer, messageId, arrivedAtMs })) onHeard();
      },
      userRemoved: (voterId) => {
        round.removeVoter(voterId);
        onHeard();
      },
      messageRemoved: (id) => {
        round.removeMessage(id);
        onHeard();
      },
      state: (state) => this.#setStatus({ channel, ...state }),
    };
  }

  #setStatus(status: ChatStatus): void {
    this.#status = status;
    this.#deps.onStatus(status);
  }
}

/** Null for a sender who is excluded. */
function nameOf(message: ChatMessage, channel: string): string | null {
  const sender = message.sender();
  return isExcluded(sender, channel) ? null : sender.name;
}

/**
 * Votes have no names; null for a bot. Streamers may vote, for example to try out the vote. The sender is only read for
 * the first vote of a voter: reading costs a fifth of the time that a vote takes.
 */
const nameInVote = (message: ChatMessage, round: Pick<ResponseRound, 'knows'>): string | null =>
  !round.knows(message.voterId) && isBot(message.sender().login) ? null : '';
