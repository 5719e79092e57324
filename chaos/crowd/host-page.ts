import type { UserCommand } from '@quizcast/game/command';
import type { ClientMessage, ServerMessage } from '@quizcast/game/protocol/protocol';
import type { SentCommand } from '../history.ts';
import type { Dice } from '../random.ts';
import { Link, type Endpoint } from './link.ts';

/** Temporary refusals. Every page of Quizcast retries these with the same command ID. */
const forNow = new Set(['storeFailed', 'tooMany', 'conflict']);
const answerWithinMs = 15_000;
const againAfterMs = 400;

interface Waiting {
  sent: SentCommand;
  command: UserCommand;
  resolve: (answer: NonNullable<SentCommand['answer']>) => void;
}

/** A host's page: each command has an ID and is sent with it until it has been answered. */
export class HostPage extends Link {
  readonly userId: string;
  readonly path: string;
  /** Temporary refusals, counted by reason. */
  readonly delays = new Map<string, number>();
  readonly chatStates = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  #sent: SentCommand[] = [];
  #commands = 0;
  #lastSentMs = Date.now();
  #watch: NodeJS.Timeout | null = null;

  constructor(endpoint: Endpoint, throwOne: Dice, userId: string) {
    super(`host of ${userId}`, endpoint, throwOne);
    this.userId = userId;
    this.path = `quizshow/${userId}`;
    this.#watch = setInterval(() => this.#checkWaiting(), 1000);
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
  submit(command: UserCommand): Promise<NonNullable<SentCommand['answer']>> {
    this.#commands += 1;
    const id = `${this.userId}-${this.#commands}`;
    const { path } = this;
    const sent: SentCommand = {
      path,
      id,
      type: command.type,
      sentAtMs: Date.now(),
      times: 0,
      answer: null,
    };
    this.#sent.push(sent);
    return new Promise((resolve) => {
      this.#waiting.set(id, { sent, command, resolve });
      if (this.isHere) this.#send(id);
    });
  }

  /** All commands since the last call; unanswered ones are included again in the next one. */
  takeSent(): SentCommand[] {
    const taken = this.#sent;
    this.#sent = taken.filter(({ answer }) => answer === null);
    return taken;
  }

  protected override hello(protocol: number): ClientMessage {
    return { type: 'hello', protocol, view: 'owner', uid: this.userId };
  }

  protected override arrived(): void {
    for (const id of this.#waiting.keys()) this.#send(id);
  }

  protected override left(): void {}

  protected override onMessage(message: ServerMessage): void {
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
    waiting.sent.times += 1;
    this.#lastSentMs = Date.now();
    this.send({ type: 'command', id, command: waiting.command });
  }

  #answered(id: string, answer: NonNullable<SentCommand['answer']>): void {
    this.#lastSentMs = Date.now();
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.sent.answer = answer;
    waiting.resolve(answer);
  }

  /** A host who waits too long for an answer reloads the page. */
  #checkWaiting(): void {
    if (this.#waiting.size === 0 || !this.isHere) return;
    if (Date.now() - this.#lastSentMs < answerWithinMs) return;
    this.#lastSentMs = Date.now();
    this.again();
  }
}
