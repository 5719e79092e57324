import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, type RunningServer, type StartOptions } from '../e2e/fixtures/server.ts';
import { Child, type ProgramName } from './child.ts';
import { Host } from './host.ts';

/** Resources of a row. Everything opened through it is closed at the end of the row, even after an error. */
export class Bench {
  /** Only checks that every row can be measured: small sizes, few rounds. */
  readonly isQuick: boolean;
  readonly #programFile: (name: ProgramName) => string;
  readonly #closings: (() => Promise<void> | void)[] = [];

  constructor(isQuick: boolean, programFile: (name: ProgramName) => string) {
    this.isQuick = isQuick;
    this.#programFile = programFile;
  }

  /** An amount for a real measurement, and a smaller one for a quick run. */
  amount(measured: number, quick: number): number {
    return this.isQuick ? quick : measured;
  }

  onClose(closing: () => Promise<void> | void): void {
    this.#closings.push(closing);
  }

  /** The built server with an empty data folder. */
  async server(options: StartOptions = {}): Promise<RunningServer> {
    const server = await startServer(options);
    this.onClose(() => server.stop());
    return server;
  }

  /** A new account on this server, with an open live socket. */
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

  /** Path of a built program that another program loads. */
  program(name: ProgramName): string {
    return this.#programFile(name);
  }

  /** A plain `ws` server, for comparison, and its port. */
  async baselineServer(): Promise<{ child: Child; port: number }> {
    const child = this.child('baselineServer');
    return { child, port: (await child.next()).number('port') };
  }

  /** An empty folder on the disk that also holds the data of a normal start. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(join(import.meta.dirname, '..', '.cache', 'bench-data-'));
    this.onClose(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  async close(): Promise<void> {
    for (const closing of this.#closings.splice(0).toReversed()) await closing();
  }
}
