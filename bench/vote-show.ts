import { setTimeout as sleep } from 'node:timers/promises';
import { jokerEvent } from '@quizcast/game/games/stage-quiz/show';
import type { ChatServer } from '../e2e/chat-server.ts';
import type { Bench } from './bench.ts';
import type { Host } from './host.ts';
import type { RunningServer } from '../e2e/fixtures/server.ts';
import { watchedBy } from './probes.ts';
import { VoteFollower } from './vote-follower.ts';

const joinedWithinMs = 15_000;

/** A host whose show asks the chat, on a separate server that reads `chat`. */
export class VoteShow {
  readonly server: RunningServer;
  readonly follower: VoteFollower;
  readonly host: Host;
  readonly #chat: ChatServer;
  readonly #channel: string;

  private constructor(
    server: RunningServer,
    host: Host,
    follower: VoteFollower,
    chat: ChatServer,
    channel: string,
  ) {
    this.server = server;
    this.follower = follower;
    this.host = host;
    this.#chat = chat;
    this.#channel = channel;
  }

  static async open(bench: Bench, chat: ChatServer, channel: string): Promise<VoteShow> {
    const server = await bench.server({
      env: { TWITCH_IRC_URL: chat.url, ...watchedBy(bench.program('loopProbe')) },
    });
    const host = await bench.host(server);
    const url = `${server.url.replace('http', 'ws')}/live`;
    const follower = await VoteFollower.open(url, host.overlayHello);
    bench.onClose(() => follower.close());
    await host.send({
      type: 'edit.update',
      path: ['settings', 'twitch', 'username'],
      value: channel,
    });
    return new VoteShow(server, host, follower, chat, channel);
  }

  /** Starts a new vote and resolves when the chat is being read. */
  async begin(): Promise<void> {
    const { shows, activeShow } = this.host.document;
    const show = shows.find(({ id }) => id === activeShow);
    const joker = show?.jokers.find(({ event }) => event === jokerEvent.askTheTwitchChat);
    if (show === undefined || joker === undefined)
      throw new Error('The first show of a new account does not ask the chat.');
    const showId = show.id;
    await this.host.send({ type: 'stageQuiz.reset', showId });
    await this.host.send({ type: 'stageQuiz.start', showId });
    await this.host.send({ type: 'stageQuiz.nextStage', showId });
    this.follower.begin();
    await this.host.send({ type: 'stageQuiz.useJoker', showId, jokerId: joker.id });
    const deadlineMs = performance.now() + joinedWithinMs;
    while (this.#chat.open(this.#channel) === 0) {
      if (performance.now() > deadlineMs) throw new Error('The server does not read the chat.');
      await sleep(10);
    }
  }
}
