import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const readyWithinMs = 60_000;
const stopWithinMs = 20_000;

/** A period in which a node receives nothing. */
export interface Absence {
  fromMs: number;
  untilMs: number;
}

/** A Quizcast process that can be stopped and restarted at the same address. */
export class NodeProcess {
  readonly port: number;
  readonly #program: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  /** All output so far, including that of earlier processes. */
  readonly lines: string[] = [];
  /** When it went down or was frozen, epoch milliseconds. */
  readonly absences: Absence[] = [];
  /** Last output before unexpected exits. */
  readonly #crashes: string[] = [];

  constructor(program: string, port: number, env: Readonly<Record<string, string>>) {
    this.#program = program;
    this.port = port;
    this.#env = env;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process and waits until it is ready. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [this.#program], {
      cwd: tmpdir(),
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.port),
        HOST: '127.0.0.1',
        ...this.#env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const endWithUs = (): boolean => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs);
      if (this.#child !== child) return;
      this.absences.push({ fromMs: Date.now(), untilMs: Date.now() });
      this.#crashes.push(
        `ended by itself (${code ?? signal}): ${this.lines.slice(-25).join(' | ')}`,
      );
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => this.lines.push(...text.split('\n').filter(Boolean)));
    }
    const deadlineMs = performance.now() + readyWithinMs;
    while (performance.now() < deadlineMs && !hasEnded(child)) {
      const answer = await fetch(`${this.url}/healthz`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined);
      if (answer?.status === 200) return;
      await wait(100);
    }
    await this.kill();
    throw new Error(
      `Node ${this.port} did not become ready. It wrote:\n${this.lines.slice(-20).join('\n')}`,
    );
  }

  get isRunning(): boolean {
    return this.#child !== null && !hasEnded(this.#child);
  }

  /** Unexpected exits since the last call. */
  takeCrashes(): string[] {
    return this.#crashes.splice(0);
  }

  /** Stops the process gracefully and waits for its exit, as in every deployment. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Kills the process, like a power cut. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Freezes the process, like a machine that is being migrated or is out of memory: its connections stay open. */
  freeze(): void {
    const nowMs = Date.now();
    this.absences.push({ fromMs: nowMs, untilMs: Infinity });
    this.#child?.kill('SIGSTOP');
  }

  /** Resumes a frozen process. */
  thaw(): void {
    const frozen = this.absences.at(-1);
    if (frozen !== undefined) frozen.untilMs = Date.now();
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || hasEnded(child)) return;
    this.absences.push({ fromMs: Date.now(), untilMs: Date.now() });
    const ended = once(child, 'exit');
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(force);
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
