import type { ChatListener, ChatSource, ReadingOptions } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import { senderOf } from './responses.fixture.ts';

/** A chat whose messages come from the test. */
export class SpokenChat implements ChatSource {
  readonly readings: { channel: string; options: ReadingOptions; listener: ChatListener }[] = [];
  readonly #clock: Pick<Clock, 'nowMs'>;
  #messages = 0;

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock;
  }

  read(channel: string, options: ReadingOptions, listener: ChatListener) {
    const reading = { channel, options, listener };
    this.readings.push(reading);
    listener.state({ kind: 'connecting' });
    return {
      close: () => {
        const at = this.readings.indexOf(reading);
        if (at !== -1) this.readings.splice(at, 1);
      },
    };
  }

  /** Sends a message as a Twitch user; returns its id. */
  send(userId: string, text: string, drawsEmote = false, sender = senderOf(userId)): string {
    this.#messages += 1;
    const id = `m${this.#messages}`;
    const voterId = `twitch:${userId}`;
    const arrivedAtMs = this.#clock.nowMs();
    for (const { listener } of this.readings) {
      listener.message({ id, voterId, text, drawsEmote, sender, arrivedAtMs });
    }
    return id;
  }

  ban(userId: string): void {
    for (const { listener } of this.readings) listener.userRemoved(`twitch:${userId}`);
  }

  remove(messageId: string): void {
    for (const { listener } of this.readings) listener.messageRemoved(messageId);
  }

  close = () => Promise.resolve();
}
