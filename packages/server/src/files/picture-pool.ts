import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { builtProgram } from '../concurrency/start-thread.ts';
import { refused, type Judged } from './outcome.ts';
import { pictureAnswerSchema, type PictureRequest, type PictureWork } from './picture-work.ts';
import { Slots } from './slots.ts';

/** Every work on pictures waits here: two at once at most, and never on the last core, which is for those who play. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const waiting = 24;
const idleMs = 30_000;
/** Longer than a work may take by its own clock: a process that is silent by then has hung. */
const silentMs = 60_000;

/**
 * Has a process of its own work on pictures. It starts with the first one and ends when there was none for a while: a server
 * that sees no pictures has no memory for them.
 */
class PicturePool {
  readonly #slots = new Slots(atOnce, waiting);
  readonly #asked = new Map<number, (judged: Judged) => void>();
  #child: ChildProcess | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  async run(work: PictureWork, bytes: Uint8Array): Promise<Judged> {
    return (await this.#slots.run(() => this.#ask(work, bytes))) ?? refused('busy');
  }

  #ask(work: PictureWork, bytes: Uint8Array): Promise<Judged> {
    const child = (this.#child ??= this.#start());
    return new Promise((answer) => {
      const request: PictureRequest = { id: ++this.#lastId, work, length: bytes.length };
      this.#asked.set(request.id, answer);
      this.#wait(child);
      child.send(request, (error) => {
        if (error !== null) this.#settle(request.id, refused('failed'));
      });
      child.stdin?.write(bytes);
    });
  }

  #start(): ChildProcess {
    const child = fork(builtProgram('files/picture-process'), {
      // Nothing of the server's secrets is known where foreign bytes are read.
      env: { SystemRoot: process.env['SystemRoot'] },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      const answer = pictureAnswerSchema.safeParse(message);
      // A picture may have got hold of the process: what it says is not believed, and it ends.
      if (answer.success) this.#settle(answer.data.id, answer.data.judged);
      else child.kill('SIGKILL');
    });
    // Its end is heard of below.
    child.stdin?.on('error', () => undefined);
    child.once('error', () => this.#ended(child));
    child.once('exit', () => this.#ended(child));
    child.unref();
    return child;
  }

  #settle(id: number, judged: Judged): void {
    this.#asked.get(id)?.(judged);
    this.#asked.delete(id);
    if (this.#child !== null) this.#wait(this.#child);
  }

  /** It keeps the server running while it works, and is ended when it idles or is silent. */
  #wait(child: ChildProcess): void {
    clearTimeout(this.#timer);
    const isIdle = this.#asked.size === 0;
    if (isIdle) child.channel?.unref();
    else child.channel?.ref();
    this.#timer = setTimeout(() => child.kill('SIGKILL'), isIdle ? idleMs : silentMs).unref();
  }

  /** A picture that ended the process alone is known to be the cause. */
  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#timer);
    const code = this.#asked.size === 1 ? 'damaged' : 'busy';
    for (const id of [...this.#asked.keys()]) this.#settle(id, refused(code));
  }
}

const pool = new PicturePool();

/** `judgePicture` or `blurredPicture`, in that process. */
export const workOnPicture = (work: PictureWork, bytes: Uint8Array): Promise<Judged> =>
  pool.run(work, bytes);
