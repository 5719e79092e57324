import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { builtProgram } from '../concurrency/start-thread.ts';
import { refused, type CheckedFile } from './outcome.ts';
import { pictureAnswerSchema, type PictureRequest, type PictureWork } from './picture-work.ts';
import { Slots } from './slots.ts';

/** Limits concurrent picture work to two and leaves one core free for live shows. */
const maxConcurrent = Math.min(2, Math.max(1, availableParallelism() - 1));
const maxQueued = 24;
const idleMs = 30_000;
/** Longer than the work's own time limit: a process silent for this long has hung. */
const silentMs = 60_000;

/**
 * Processes pictures in a child process. It starts with the first picture and ends after some idle time, so that
 * servers without pictures use no memory for it.
 */
class PicturePool {
  readonly #slots = new Slots(maxConcurrent, maxQueued);
  readonly #pending = new Map<number, (judged: CheckedFile) => void>();
  #child: ChildProcess | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  async run(work: PictureWork, bytes: Uint8Array): Promise<CheckedFile> {
    return (await this.#slots.run(() => this.#request(work, bytes))) ?? refused('busy');
  }

  #request(work: PictureWork, bytes: Uint8Array): Promise<CheckedFile> {
    const child = (this.#child ??= this.#start());
    return new Promise((answer) => {
      const request: PictureRequest = { id: ++this.#lastId, work, length: bytes.length };
      this.#pending.set(request.id, answer);
      this.#wait(child);
      child.send(request, (error) => {
        if (error !== null) this.#settle(request.id, refused('failed'));
      });
      child.stdin?.write(bytes);
    });
  }

  #start(): ChildProcess {
    const child = fork(builtProgram('files/picture-process'), {
      // The process that reads untrusted bytes gets none of the server's secrets.
      env: { SystemRoot: process.env['SystemRoot'] },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      const answer = pictureAnswerSchema.safeParse(message);
      // An invalid answer may come from a process compromised by a picture, so the process is killed.
      if (answer.success) this.#settle(answer.data.id, answer.data.judged);
      else child.kill('SIGKILL');
    });
    // Its exit is handled below.
    child.stdin?.on('error', () => undefined);
    child.once('error', () => this.#ended(child));
    child.once('exit', () => this.#ended(child));
    child.unref();
    return child;
  }

  #settle(id: number, result: CheckedFile): void {
    this.#pending.get(id)?.(result);
    this.#pending.delete(id);
    if (this.#child !== null) this.#wait(this.#child);
  }

  /** Keeps the server process alive while there is work, and kills the child when it is idle or silent for too long. */
  #wait(child: ChildProcess): void {
    clearTimeout(this.#timer);
    const isIdle = this.#pending.size === 0;
    if (isIdle) child.channel?.unref();
    else child.channel?.ref();
    this.#timer = setTimeout(() => child.kill('SIGKILL'), isIdle ? idleMs : silentMs).unref();
  }

  /** When the process ended with only one picture in work, that picture is the cause. */
  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#timer);
    const code = this.#pending.size === 1 ? 'damaged' : 'busy';
    for (const id of [...this.#pending.keys()]) this.#settle(id, refused(code));
  }
}

const pool = new PicturePool();

/** Runs `checkPicture` or `blurredPicture` in the child process. */
export const workOnPicture = (work: PictureWork, bytes: Uint8Array): Promise<CheckedFile> =>
  pool.run(work, bytes);
