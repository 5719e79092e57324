import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isRecord } from '@quizcast/game/json';

const answerWithinMs = 180_000;

/** Programs of the bench, run in separate processes so that they do not distort the measured process. */
export const programs = {
  baselineServer: new URL('./programs/baseline-server.ts', import.meta.url),
  flood: new URL('./programs/flood.ts', import.meta.url),
  heapProbe: new URL('./programs/heap-probe.ts', import.meta.url),
  idleStreamers: new URL('./programs/idle-streamers.ts', import.meta.url),
  importRate: new URL('./programs/import-rate.ts', import.meta.url),
  importSheets: new URL('./programs/import-sheets.ts', import.meta.url),
  lineReader: new URL('./programs/line-reader.ts', import.meta.url),
  longEdit: new URL('./programs/long-edit.ts', import.meta.url),
  loopProbe: new URL('./programs/loop-probe.ts', import.meta.url),
  manyPlayers: new URL('./programs/many-players.ts', import.meta.url),
  manyShows: new URL('./programs/many-shows.ts', import.meta.url),
  natsListener: new URL('./programs/nats-listener.ts', import.meta.url),
  phones: new URL('./programs/phones.ts', import.meta.url),
  saveEdits: new URL('./programs/save-edits.ts', import.meta.url),
  seasonBoard: new URL('./programs/season-board.ts', import.meta.url),
  views: new URL('./programs/views.ts', import.meta.url),
  voteParsing: new URL('./programs/vote-parsing.ts', import.meta.url),
} as const;

export type ProgramName = keyof typeof programs;

const isProgram = (name: string): name is ProgramName => name in programs;
export const programNames = Object.keys(programs).filter(isProgram);

/** A message of a child: numbers by name. */
export class ChildMessage {
  readonly #message: unknown;

  constructor(message: unknown) {
    this.#message = message;
  }

  number(name: string): number {
    const value = this.#at(name);
    if (typeof value !== 'number') throw new Error(`A child process sent no number "${name}".`);
    return value;
  }

  numbers(name: string): number[] {
    const value = this.#at(name);
    if (!Array.isArray(value)) throw new Error(`A child process sent no list "${name}".`);
    return value.map(Number);
  }

  #at(name: string): unknown {
    return isRecord(this.#message) ? this.#message[name] : undefined;
  }
}

/** A running program of the bench. */
export class Child {
  readonly #process: ChildProcess;
  readonly #messages: ChildMessage[] = [];
  #wake: () => void = () => undefined;

  private constructor(process: ChildProcess) {
    this.#process = process;
    process.on('message', (message) => {
      this.#messages.push(new ChildMessage(message));
      this.#wake();
    });
    process.once('exit', () => this.#wake());
  }

  /** Starts a built program with plain Node, regardless of how the bench itself is run. */
  static start(file: string, args: readonly string[]): Child {
    return new Child(
      fork(file, args, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    );
  }

  get pid(): number {
    const { pid } = this.#process;
    if (pid === undefined) throw new Error('A child of the bench did not start.');
    return pid;
  }

  send(message: Record<string, number | string>): void {
    this.#process.send(message);
  }

  /** The next message that has not been read yet. */
  async next(): Promise<ChildMessage> {
    const deadlineMs = performance.now() + answerWithinMs;
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      const leftMs = deadlineMs - performance.now();
      if (this.#hasEnded) throw new Error('A child of the bench ended too early.');
      if (leftMs <= 0) throw new Error('A child of the bench did not answer in time.');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async end(): Promise<void> {
    if (this.#hasEnded) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  get #hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#process;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }
}
