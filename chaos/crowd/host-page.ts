import type { UserCommand } from '@quizcast/game/command';
import type { ClientMessage, ServerMessage } from '@quizcast/game/protocol/protocol';
import type { Asked } from '../history.ts';
import type { Dice } from '../random.ts';
import { Link, type Endpoint } from './link.ts';

/** Temporary refusals. Every page of Quizcast retries these with the same command ID. */
const forNow = new Set(['storeFailed', 'tooMany', 'conflict']);
const answerWithinMs = 15_000;
const againAfterMs = 400;

interface Waiting {
  asked: Asked;
  command: UserCommand;
  resolve: (answer: NonNullable<Asked['answer']>) => void;
}

/** A host's page: each command has an ID and is sent with it until it has been answered. */
export class HostPage extends Link {
  readonly userId: string;
  readonly path: string;
  /** Temporary refusals, counted by reason. */
  readonly delays = new Map<string, number>();
  readonly chatStates = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  #asked: Asked[] = [];
  #commands = 0;
  #lastSaidMs = Date.now();
  #watch: NodeJS.Timeout | null = null;

  constructor(endpoint: Endpoint, throwOne: Dice, userId: string) {
    super(`host of ${userId}`, endpoint, throwOne);
    this.userId = userId;
    this.path = `quizshow/${userId}`;
    this.#watch = setInterval(() => this.#lookAtWaiting(), 1000);
  }

  override close(): void {
    if (this.#watch !== null) clearInterval(this.#watch);
    this.#watch = null;
    super.close();
  }

  get unanswered(): number {
    return this.#waiting.size;
  }

  /** Sends a command and resolves with its result. */
  ask(command: UserCommand): Promise<NonNullable<Asked['answer']>> {
    this.#commands += 1;
    const id = `${this.userId}-${this.#commands}`;
    const { path } = this;
    const asked: Asked = {
      path,
      id,
      type: command.type,
      sentAtMs: Date.now(),
      times: 0,
      answer: null,
    };
    this.#asked.push(asked);
    return new Promise((resolve) => {
      this.#waiting.set(id, { asked, command, resolve });
      if (this.isHere) this.#send(id);
    });
  }

  /** All commands since the last call; unanswered ones are included again in the next one. */
  takeAsked(): Asked[] {
    const taken = this.#asked;
    this.#asked = taken.filter(({ answer }) => answer === null);
    return taken;
  }

  protected override hello(protocol: number): ClientMessage {
    return { type: 'hello', protocol, view: 'owner', uid: this.userId };
  }

  protected override arrived(): void {
    for (const id of this.#waiting.keys()) this.#send(id);
  }

  protected override left(): void {}

  protected override told(message: ServerMessage): void {
    if (message.type === 'status' && message.status.chat !== null)
      this.chatStates.add(message.status.chat.kind);
    if (message.type === 'accepted')
      this.#answered(message.id, { atMs: Date.now(), revision: message.revision });
    if (message.type !== 'refused') return;
    if (!forNow.has(message.reason))
      return this.#answered(message.id, { atMs: Date.now(), refused: message.reason });
    this.delays.set(message.reason, (this.delays.get(message.reason) ?? 0) + 1);
    setTimeout(() => this.#send(message.id), againAfterMs);
  }

  #send(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || !this.isHere) return;
    waiting.asked.times += 1;
    this.#lastSaidMs = Date.now();
    this.say({ type: 'command', id, command: waiting.command });
  }

  #answered(id: string, answer: NonNullable<Asked['answer']>): void {
    this.#lastSaidMs = Date.now();
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.asked.answer = answer;
    waiting.resolve(answer);
  }

  /** A host who waits too long for an answer reloads the page. */
  #lookAtWaiting(): void {
    if (this.#waiting.size === 0 || !this.isHere) return;
    if (Date.now() - this.#lastSaidMs < answerWithinMs) return;
    this.#lastSaidMs = Date.now();
    this.again();
  }
}
