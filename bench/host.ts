import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { UserCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { readDocument } from '@quizcast/game/document/read';
import { isRecord } from '@quizcast/game/json';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import WebSocket from 'ws';
import { frameText } from './frame-text.ts';

const answerWithinMs = 10_000;

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** A signed-in user with a live socket, like a page of the app. */
export class Host {
  readonly uid: string;
  readonly cookie: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  #document: QuizShowApp | null = null;
  #wake: () => void = () => undefined;

  private constructor(uid: string, cookie: string, socket: WebSocket) {
    this.uid = uid;
    this.cookie = cookie;
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#onMessage(JSON.parse(frameText(data))));
  }

  /** Creates an account and opens its live socket. */
  static async open(url: string): Promise<Host> {
    const { uid, cookie } = await createAccount(url);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
      headers: { cookie, origin: url },
      perMessageDeflate: false,
    });
    const host = new Host(uid, cookie, socket);
    await once(socket, 'open');
    const arrived = new Promise<void>((resolve) => {
      host.#wake = resolve;
    });
    socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, view: 'owner', uid }));
    await inTime(arrived, 'the first picture');
    return host;
  }

  /** The document as received when the socket was opened. */
  get document(): QuizShowApp {
    if (this.#document === null) throw new Error('The server sent no readable document.');
    return this.#document;
  }

  /** Hello message of an overlay of this user. */
  get overlayHello(): string {
    return JSON.stringify({
      type: 'hello',
      protocol: protocolVersion,
      view: 'overlay',
      uid: this.uid,
    });
  }

  /** Sends a command and resolves when it is stored; rejects when it is refused. */
  async send(command: UserCommand): Promise<void> {
    const id = randomUUID();
    const answered = new Promise<void>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#socket.send(JSON.stringify({ type: 'command', id, command }));
    await inTime(answered, command.type);
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(message: unknown): void {
    if (!isRecord(message)) return;
    if (message['type'] === 'snapshot') {
      const read = readDocument(message['state']);
      if (read.kind === 'readable') this.#document = read.document;
      this.#wake();
    }
    const waiting = this.#waiting.get(String(message['id']));
    if (message['type'] === 'accepted') waiting?.resolve();
    if (message['type'] === 'refused')
      waiting?.reject(new Error(`A command was refused: ${String(message['reason'])}.`));
  }
}

async function createAccount(url: string): Promise<{ uid: string; cookie: string }> {
  const response = await fetch(`${url}/api/v1/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      name: 'Bench',
    }),
  });
  const answer: unknown = await response.json();
  const user = isRecord(answer) ? answer['user'] : null;
  if (!response.ok || !isRecord(user) || typeof user['id'] !== 'string')
    throw new Error(`The server made no account: ${response.status} ${JSON.stringify(answer)}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { uid: user['id'], cookie };
}

function inTime(answered: Promise<void>, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in time: ${what}.`)), answerWithinMs);
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
