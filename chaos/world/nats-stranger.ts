import { connect, type NatsConnection } from '@nats-io/transport-node';
import { below, type Dice } from '../random.ts';

interface Heard {
  subject: string;
  data: Uint8Array;
}

const everyMs = 20;

/** Somebody else on the same NATS: says what was said once more, much later, changed, and things that nobody has said. */
export class NatsStranger {
  readonly #link: NatsConnection;
  readonly #heard: Heard[] = [];
  readonly #dice: Dice;
  #timer: NodeJS.Timeout | null = null;
  said = 0;

  private constructor(link: NatsConnection, throwOne: Dice) {
    this.#link = link;
    this.#dice = throwOne;
  }

  static async come(url: string, throwOne: Dice): Promise<NatsStranger> {
    const stranger = new NatsStranger(await connect({ servers: url }), throwOne);
    stranger.#link.subscribe('>', {
      callback: (_error, { subject, data }) => {
        if (stranger.#heard.length < 20_000 && !subject.startsWith('_INBOX'))
          stranger.#heard.push({ subject, data: data.slice() });
      },
    });
    stranger.#timer = setInterval(() => stranger.#speak(), everyMs);
    return stranger;
  }

  get heard(): number {
    return this.#heard.length;
  }

  async go(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#link.close();
  }

  #speak(): void {
    const one = this.#heard[below(this.#dice, this.#heard.length)];
    const other = this.#heard[below(this.#dice, this.#heard.length)];
    if (one === undefined || other === undefined) return;
    this.said += 1;
    const fate = this.#dice();
    // Again; under another name; with other numbers; with a bit turned; something else altogether.
    if (fate < 0.3) this.#link.publish(one.subject, one.data);
    else if (fate < 0.5) this.#link.publish(other.subject, one.data);
    else if (fate < 0.75) this.#link.publish(one.subject, this.#withOtherNumbers(one.data));
    else if (fate < 0.9) this.#link.publish(one.subject, this.#turned(one.data));
    else this.#link.publish(one.subject, '{"revision":1e999,"__proto__":{"revision":3}}');
  }

  #withOtherNumbers(data: Uint8Array): Uint8Array {
    const text = Buffer.from(data).toString('utf8');
    return Buffer.from(text.replaceAll(/\d+/g, () => String(below(this.#dice, 2000))));
  }

  #turned(data: Uint8Array): Uint8Array {
    const copy = data.slice();
    const place = below(this.#dice, copy.length);
    copy[place] = (copy[place] ?? 0) ^ (1 << below(this.#dice, 8));
    return copy;
  }
}
