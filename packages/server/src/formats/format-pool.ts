import type { Worker } from 'node:worker_threads';
import type { OldDataRead, OldDataRequest } from '../migration/read-old-data.ts';
import { startThread } from '../start-thread.ts';
import type { Exported, ExportRequest } from './export-file.ts';
import type { Imported, ImportRequest } from './import-file.ts';
import type { Job, JobResult } from './job.ts';

/** Why a job has no result. `busy`: too many wait already. */
export type JobFault = 'tookTooLong' | 'broke' | 'busy';

export interface FormatPool {
  import(request: ImportRequest): Promise<Imported | JobFault>;
  /** Null when no format of that name writes. */
  export(request: ExportRequest): Promise<Exported | null | JobFault>;
  oldData(request: OldDataRequest): Promise<OldDataRead | JobFault>;
  close(): Promise<void>;
}

export interface PoolOptions {
  threads?: number;
  timeoutMs?: number;
  /** Memory of one thread. */
  memoryMb?: number;
  /** Jobs that wait for a thread at most. */
  waiting?: number;
  /** Makes a thread; another one in tests. */
  start?: (memoryMb: number) => Worker;
}

interface Waiting {
  job: Job;
  settle: (result: JobResult | JobFault) => void;
}

interface Thread {
  worker: Worker;
  doing: Waiting | null;
  timer: ReturnType<typeof setTimeout> | null;
}

const standard = { threads: 2, timeoutMs: 20_000, memoryMb: 768, waiting: 16 };

/**
 * Threads that read and write files of other programs, and old data. They start with the first job. One that takes too long, breaks or
 * runs out of memory is ended, and only its own job is lost.
 */
export function createFormatPool(options: PoolOptions = {}): FormatPool {
  const pool = new ThreadPool({ ...standard, start: startFormatThread, ...options });
  return {
    async import(request) {
      const result = await pool.run((id) => ({ id, kind: 'import', request }));
      if (typeof result === 'string') return result;
      return result.kind === 'imported' ? result.imported : 'broke';
    },
    async export(request) {
      const result = await pool.run((id) => ({ id, kind: 'export', request }));
      if (typeof result === 'string') return result;
      return result.kind === 'exported' ? result.exported : 'broke';
    },
    async oldData(request) {
      const result = await pool.run((id) => ({ id, kind: 'oldData', request }));
      if (typeof result === 'string') return result;
      return result.kind === 'oldDataRead' ? result.read : 'broke';
    },
    close: () => pool.close(),
  };
}

class ThreadPool {
  readonly #options: Required<PoolOptions>;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Waiting[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor(options: Required<PoolOptions>) {
    this.#options = options;
  }

  run(make: (id: number) => Job): Promise<JobResult | JobFault> {
    if (this.#isClosed || this.#waiting.length >= this.#options.waiting)
      return Promise.resolve('busy');
    return new Promise((settle) => {
      this.#waiting.push({ job: make(++this.#lastId), settle });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of this.#waiting.splice(0)) settle('broke');
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'broke')));
  }

  /** Gives what waits to whoever is free. */
  #next(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#threads].find(({ doing }) => doing === null);
      const thread = idle ?? (this.#threads.size < this.#options.threads ? this.#begin() : null);
      const waiting = thread === null ? undefined : this.#waiting.shift();
      if (thread === null || waiting === undefined) return;
      thread.doing = waiting;
      thread.worker.ref();
      thread.timer = setTimeout(
        () => void this.#end(thread, 'tookTooLong'),
        this.#options.timeoutMs,
      );
      thread.worker.postMessage(waiting.job);
    }
  }

  #begin(): Thread {
    const worker = this.#options.start(this.#options.memoryMb);
    const thread: Thread = { worker, doing: null, timer: null };
    this.#threads.add(thread);
    worker.on('message', (result: JobResult) => {
      if (thread.doing?.job.id !== result.id) return;
      this.#finish(thread, result);
      // An idle thread is no reason to keep the server from ending.
      worker.unref();
      this.#next();
    });
    worker.on('error', () => void this.#end(thread, 'broke'));
    worker.on('exit', () => void this.#end(thread, 'broke'));
    return thread;
  }

  #finish(thread: Thread, result: JobResult | JobFault): void {
    if (thread.timer !== null) clearTimeout(thread.timer);
    const { doing } = thread;
    thread.doing = null;
    thread.timer = null;
    doing?.settle(result);
  }

  async #end(thread: Thread, fault: JobFault): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    this.#finish(thread, fault);
    const ended = thread.worker.terminate();
    if (!this.#isClosed) this.#next();
    await ended;
  }
}

/** A thread knows nothing of the environment, in which secrets stand. */
const startFormatThread = (memoryMb: number): Worker =>
  startThread(new URL('./format-thread.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
