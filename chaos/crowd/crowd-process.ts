import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isRecord } from '@quizcast/game/json';
import type { Picture } from '../history.ts';
import type { Party, Report } from './crowd.ts';
import type { Order } from './program.ts';

/** Answers of a crowd, which runs the same sources. */
interface Answers {
  gather: null;
  begin: null;
  stop: number;
  openVotes: null;
  closeVotes: null;
  pictures: Picture[];
  report: Report;
}

const program = new URL('./program.ts', import.meta.url);

/** A process of clients, so that thousands of sockets do not slow down the process that observes them. */
export class CrowdProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  #calls = 0;

  constructor() {
    this.#child = fork(program, [], {
      execArgv: ['--import=tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.on('message', (message) => this.#onMessage(message));
    this.#child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('A crowd has ended.'));
    });
  }

  gather(party: Party): Promise<Answers['gather']> {
    return this.#call<'gather'>({ name: 'gather', party });
  }
  begin(): Promise<Answers['begin']> {
    return this.#call<'begin'>({ name: 'begin' });
  }
  /** Resolves with the number of unanswered commands. */
  stop(withinMs: number): Promise<Answers['stop']> {
    return this.#call<'stop'>({ name: 'stop', withinMs });
  }
  openVotes(seconds: number): Promise<Answers['openVotes']> {
    return this.#call<'openVotes'>({ name: 'openVotes', seconds });
  }
  closeVotes(all: boolean): Promise<Answers['closeVotes']> {
    return this.#call<'closeVotes'>({ name: 'closeVotes', all });
  }
  pictures(): Promise<Answers['pictures']> {
    return this.#call<'pictures'>({ name: 'pictures' });
  }
  report(): Promise<Answers['report']> {
    return this.#call<'report'>({ name: 'report' });
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  #call<Name extends Order['name']>(order: Order): Promise<Answers[Name]>;
  // The other process runs the same sources, and each order has one type of answer, which the types cannot express over
  // IPC.
  #call(order: Order): Promise<unknown> {
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#child.send({ call, order });
    });
  }

  #onMessage(message: unknown): void {
    if (!isRecord(message)) return;
    const call = Number(message['call']);
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    const { error } = message;
    if (error === undefined) waiting?.resolve(message['result']);
    else waiting?.reject(new Error(typeof error === 'string' ? error : 'A crowd has failed.'));
  }
}
