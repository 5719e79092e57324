import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import { isRecord } from '@quizcast/game/json';
import type { ClientMessage, ServerMessage } from '@quizcast/game/protocol/protocol';
import { setTimeout as wait } from 'node:timers/promises';
import { PressClock } from '../../packages/web/src/live/press-clock.ts';
import type { Dice } from '../random.ts';
import type { HostPage } from './host-page.ts';
import { Link, type Endpoint } from './link.ts';

/** Results of the players' presses. */
export interface Presses {
  pressed: number;
  /** Counted by the fate that the server sent. */
  fates: Record<string, number>;
  rounds: number;
  /** Rounds in which a player got to answer. */
  won: number;
}

const pollIntervalMs = 100;
const raceWithinMs = 8000;
const players = ['player1', 'player2', 'player3'];

/** A player's device. */
class PlayerPage extends Link {
  readonly #token: string;
  readonly #clock = new PressClock(() => performance.now());
  readonly #throw: Dice;
  readonly #presses: Presses;
  #pressed = '';

  constructor(name: string, endpoint: Endpoint, throwOne: Dice, token: string, presses: Presses) {
    super(name, endpoint, throwOne);
    this.#throw = throwOne;
    this.#token = token;
    this.#presses = presses;
  }

  protected override hello(protocol: number): ClientMessage {
    return { type: 'hello', protocol, view: 'player', token: this.#token };
  }
  protected override arrived(): void {}
  protected override left(): void {
    this.#clock.reset();
  }

  protected override onMessage(message: ServerMessage): void {
    if (message.type === 'ping') this.send(this.#clock.pong(message.nonce));
    if (message.type === 'clock') this.#clock.clock(message);
    if (message.type === 'heard') {
      const { fates } = this.#presses;
      fates[message.fate] = (fates[message.fate] ?? 0) + 1;
    }
    // Buzzers reopened after a restart are pressed again, because earlier presses no longer count.
    if (message.type === 'opening') this.#pressSoon(message.round);
  }

  #pressSoon(round: string): void {
    setTimeout(
      () => {
        if (!this.isHere) return;
        if (this.#pressed !== round) this.#presses.pressed += 1;
        this.#pressed = round;
        this.send(this.#clock.press(round));
      },
      1000 + this.#throw() * 400,
    );
  }
}

/** A host of the category quiz whose players press for one question after another. */
export class PlayerShow {
  readonly #host: HostPage;
  readonly #endpoint: Endpoint;
  readonly #throw: Dice;
  readonly #devices: PlayerPage[] = [];
  readonly presses: Presses = { pressed: 0, fates: {}, rounds: 0, won: 0 };
  #isPlaying = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(host: HostPage, endpoint: Endpoint, throwOne: Dice) {
    this.#host = host;
    this.#endpoint = endpoint;
    this.#throw = throwOne;
  }

  get disorder(): string[] {
    return this.#devices.flatMap(({ name, disorder }) =>
      disorder.map((what) => `${name}: ${what}`),
    );
  }

  /** Puts the category quiz on air and seats the players. */
  async prepare(): Promise<void> {
    await this.#host.submit({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
    await this.#host.submit({
      type: 'edit.update',
      path: ['categoryQuiz', 'activeShow'],
      value: showId,
    });
    await this.#host.submit({ type: 'categoryQuiz.start', showId });
    for (const playerId of players) {
      const token = await this.#link(playerId);
      const name = `${playerId} of ${this.#host.userId}`;
      const device = new PlayerPage(name, this.#endpoint, this.#throw, token, this.presses);
      this.#devices.push(device);
      device.open();
    }
  }

  begin(): void {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.#turn = this.#play();
  }

  async stop(): Promise<void> {
    this.#isPlaying = false;
    await this.#turn;
  }

  close(): void {
    this.#isPlaying = false;
    for (const device of this.#devices) device.close();
  }

  async #link(playerId: string): Promise<string> {
    const { origin, cookie } = this.#endpoint;
    const answer = await fetch(`${origin}/api/v1/lobbies/${showId}/seats/${playerId}/link`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        ...(cookie === null ? {} : { cookie }),
      },
    });
    const onMessage: unknown = await answer.json();
    if (!isRecord(onMessage) || typeof onMessage['token'] !== 'string')
      throw new Error(`No seat for ${playerId}: ${answer.status} ${JSON.stringify(onMessage)}`);
    return onMessage['token'];
  }

  async #play(): Promise<void> {
    while (this.#isPlaying) {
      const fieldId = this.#freeField();
      if (fieldId === null) {
        await this.#host.submit({ type: 'categoryQuiz.reset', showId });
        await this.#host.submit({ type: 'categoryQuiz.start', showId });
        continue;
      }
      await this.#host.submit({ type: 'categoryQuiz.pickField', showId, fieldId });
      const opened = await this.#host.submit({ type: 'categoryQuiz.openBuzzers', showId });
      if ('revision' in opened) {
        this.presses.rounds += 1;
        if (await this.#race()) {
          this.presses.won += 1;
          await this.#host.submit({ type: 'categoryQuiz.judge', showId, verdict: 'right' });
        } else await this.#host.submit({ type: 'categoryQuiz.closeBuzzers', showId });
      }
      await this.#host.submit({ type: 'categoryQuiz.showAnswer', showId });
      await this.#host.submit({ type: 'categoryQuiz.backToBoard', showId });
      await wait(300);
    }
  }

  /** Whether a player gets to answer before the host gives up waiting. */
  async #race(): Promise<boolean> {
    const endsAtMs = Date.now() + raceWithinMs;
    while (Date.now() < endsAtMs) {
      if (Number(this.#show()?.['activePlayerIndex'] ?? -1) >= 0) return true;
      await wait(pollIntervalMs);
    }
    return false;
  }

  #show(): Record<string, unknown> | null {
    const { state } = this.#host;
    const quiz = isRecord(state) ? state['categoryQuiz'] : null;
    const shows = isRecord(quiz) ? quiz['shows'] : null;
    const show: unknown = Array.isArray(shows) ? shows[0] : null;
    return isRecord(show) ? show : null;
  }

  #freeField(): string | null {
    const field = this.#show()?.['gamefield'];
    const categories = isRecord(field) ? field['categories'] : null;
    if (!Array.isArray(categories)) return null;
    for (const category of categories)
      for (const each of isRecord(category) && Array.isArray(category['fields'])
        ? category['fields']
        : [])
        if (isRecord(each) && each['isActive'] === true && each['isGuessQuestion'] !== true)
          return String(each['id']);
    return null;
  }
}
