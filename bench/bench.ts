import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, type RunningServer, type StartOptions } from '../e2e/fixtures/server.ts';
import { Child, type ProgramName } from './child.ts';
import { Host } from './host.ts';

/** What a row works with. Everything that is opened through it is closed when the row is over, whatever happened. */
export class Bench {
  /** Only to see that every row can be measured: small sizes, few rounds. */
  readonly isQuick: boolean;
  readonly #programFile: (name: ProgramName) => string;
  readonly #closings: (() => Promise<void> | void)[] = [];

  constructor(isQuick: boolean, programFile: (name: ProgramName) => string) {
    this.isQuick = isQuick;
    this.#programFile = programFile;
  }

  /** How much of something: as it is measured, and for a quick look. */
  amount(measured: number, quick: number): number {
    return this.isQuick ? quick : measured;
  }

  onClose(closing: () => Promise<void> | void): void {
    this.#closings.push(closing);
  }

  /** The built server on an empty data folder. */
  async server(options: StartOptions = {}): Promise<RunningServer> {
    const server = await startServer(options);
    this.onClose(() => server.stop());
    return server;
  }

  /** A new account on this server, with a live socket. */
  async host(server: RunningServer): Promise<Host> {
    const host = await Host.open(server.url);
    this.onClose(() => host.close());
    return host;
  }

  child(name: ProgramName, ...args: (string | number)[]): Child {
    const child = Child.start(this.#programFile(name), args.map(String));
    this.onClose(() => child.end());
    return child;
  }

  /** Where a built program is that something else loads. */
  program(name: ProgramName): string {
    return this.#programFile(name);
  }

  /** A bare `ws` server and the port it listens on. */
  async bareServer(): Promise<{ child: Child; port: number }> {
    const child = this.child('bareServer');
    return { child, port: (await child.next()).number('port') };
  }

  /** An empty folder on the disk that the data of a normal start is on. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(join(import.meta.dirname, '..', '.cache', 'bench-data-'));
    this.onClose(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  async close(): Promise<void> {
    for (const closing of this.#closings.splice(0).toReversed()) await closing();
  }
}
