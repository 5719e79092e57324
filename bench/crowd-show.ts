import { setTimeout as sleep } from 'node:timers/promises';
import type { UserCommand } from '@quizcast/game/command';
import { ChatServer, chatLine } from '../e2e/chat-server.ts';
import type { RunningServer } from '../e2e/fixtures/server.ts';
import type { Bench } from './bench.ts';
import type { Host } from './host.ts';
import { OverlayFollower } from './overlay-follower.ts';
import { framesOf } from './sample-chat.ts';
import { nowMs } from './statistics.ts';

const channel = 'bench_crowd';
const linesPerFrame = 20;
const firstNumber = 40_000_000;
const fingerQuestion = {
  id: 'finger1',
  question: 'Lightest first',
  options: ['Hydrogen', 'Helium', 'Lithium', 'Beryllium'],
};

/** The first show of a new account, in which the chat takes part; the board is on air after each question. */
export class CrowdShow {
  readonly server: RunningServer;
  readonly #host: Host;
  readonly #chat: ChatServer;
  readonly #overlay: OverlayFollower;
  readonly #showId: string;

  private constructor(
    server: RunningServer,
    host: Host,
    chat: ChatServer,
    overlay: OverlayFollower,
    showId: string,
  ) {
    this.server = server;
    this.#host = host;
    this.#chat = chat;
    this.#overlay = overlay;
    this.#showId = showId;
  }

  /** `probe`: additional environment variables of the server. */
  static async open(bench: Bench, probe: Record<string, string> = {}): Promise<CrowdShow> {
    const chat = await ChatServer.start();
    bench.onClose(() => chat.close());
    const server = await bench.server({ env: { TWITCH_IRC_URL: chat.url, ...probe } });
    const host = await bench.host(server);
    const [show] = host.document.shows;
    if (show === undefined) throw new Error('There is no show to play.');
    const overlay = await OverlayFollower.open(bench, server.url, host.overlayHello);
    const at = ['shows', show.id];
    const set = (path: string[], value: unknown) => host.send({ type: 'edit.update', path, value });
    await set([...at, 'everybodyPlays'], { isOn: true, topFiveEvery: 1 });
    await set(['settings', 'twitch', 'username'], channel);
    await set(['settings', 'twitch', 'streamDelaySeconds'], 0);
    const path = [...at, 'fingerQuestions'];
    await host.send({ type: 'edit.insert', path, value: fingerQuestion, before: null });
    await host.send({ type: 'stageQuiz.start', showId: show.id });
    return new CrowdShow(server, host, chat, overlay, show.id);
  }

  /** Asks the next question, which this many viewers answer, equally distributed over the options. */
  async askQuestion(viewers: number): Promise<void> {
    await this.#move('nextStage');
    await this.answer(viewers, (viewer) => 'abcd'[viewer % 4] ?? '');
  }

  /** Asks the fastest finger question, which this many viewers answer, equally distributed over the orders. */
  async askFingerQuestion(viewers: number): Promise<void> {
    await this.#move('showFinger');
    await this.#finger('open');
    await this.answer(viewers, (viewer) => orders[viewer % orders.length] ?? '');
    await this.#finger('lock');
  }

  /** Milliseconds until the overlay receives the lock. */
  lock(): Promise<number> {
    return this.#timed(/"type":"patch"/, () =>
      this.#host.send({ type: 'stageQuiz.lockAnswer', showId: this.#showId, answer: 0 }),
    );
  }

  /** Milliseconds from the reveal until the overlay receives the board. */
  reveal(): Promise<number> {
    return this.#timed(card('topFive'), () => this.#move('revealAnswer'));
  }

  /** Milliseconds until the overlay receives the number of right orders, and then the fastest viewer. */
  async revealFinger(): Promise<{ result: number; fastest: number }> {
    const result = await this.#timed(card('result'), () => this.#finger('reveal'));
    const fastest = await this.#timed(card('fastest'), () => this.#finger('tell'));
    return { result, fastest };
  }

  /** Sends a message of each viewer; resolves when all of them are counted. */
  async answer(viewers: number, textOf: (viewer: number) => string): Promise<void> {
    const lines = Array.from({ length: viewers }, (_, viewer) =>
      chatLine(channel, { userId: String(firstNumber + viewer), text: textOf(viewer) }),
    );
    await this.#isRead(lines[0] ?? '');
    const counted = this.#overlay.nextFrame(answeredBy(viewers));
    for (const frame of framesOf(lines, linesPerFrame)) this.#chat.raw(channel, frame);
    await counted;
  }

  /** Sends a viewer's message repeatedly until it is counted, because the chat may not be read between questions. */
  async #isRead(line: string): Promise<void> {
    let isCounted = false;
    const counted = this.#overlay.nextFrame(answeredBy(1)).then(() => {
      isCounted = true;
    });
    for (; !isCounted; await sleep(50)) this.#chat.raw(channel, line);
    await counted;
  }

  async #timed(pattern: RegExp, act: () => Promise<void>): Promise<number> {
    const arrival = this.#overlay.nextFrame(pattern);
    const sentAtMs = nowMs();
    const [shownAtMs] = await Promise.all([arrival, act()]);
    return shownAtMs - sentAtMs;
  }

  #move(name: 'nextStage' | 'revealAnswer' | 'showFinger'): Promise<void> {
    const move: UserCommand = { type: `stageQuiz.${name}`, showId: this.#showId };
    return this.#host.send(move);
  }

  #finger(step: 'open' | 'lock' | 'reveal' | 'tell'): Promise<void> {
    return this.#host.send({ type: 'stageQuiz.stepFinger', showId: this.#showId, step });
  }
}

const answeredBy = (viewers: number): RegExp =>
  new RegExp(`"type":"answered","count":${viewers}\\b`);

/** A card on the overlay, sent as a snapshot or as a patch of another card. */
const card = (kind: string): RegExp => new RegExp(`"kind"(:|\\],"value":)"${kind}"`);

const orders = ['a', 'b', 'c', 'd'].flatMap((first, _, all) =>
  all
    .filter((letter) => letter !== first)
    .flatMap((second, __, others) =>
      others
        .filter((letter) => letter !== second)
        .flatMap((third, ___, last) => {
          const fourth = last.find((letter) => letter !== third) ?? '';
          return `${first}${second}${third}${fourth}`;
        }),
    ),
);
