import type { Worker } from 'node:worker_threads';
import type { OldDataRead, OldDataRequest } from '../migration/read-old-data.ts';
import type { SeasonRead } from '../../season/read-season-file.ts';
import { startThread } from '../../concurrency/start-thread.ts';
import type { Exported, ExportRequest } from './export-file.ts';
import type { Imported, ImportRequest } from './import-file.ts';
import { contentsOf, wholeBuffers, type Job, type JobResult } from './job-bytes.ts';

/** Why a job has no result. `busy`: the queue is full. `tookTooMuch`: the thread ran out of memory. */
export type JobErrorCode = 'tookTooLong' | 'tookTooMuch' | 'broke' | 'busy';

export interface FormatPool {
  /**
   * Large files are transferred to the thread, so the caller can no longer read the bytes. Resolves with an
   * ImportedFile as JSON when no files have to be stored or looked up.
   */
  import(request: ImportRequest): Promise<Imported | Uint8Array<ArrayBuffer> | JobErrorCode>;
  /** Null when no format of that name can write. Bytes are transferred as with `import`. */
  export(request: ExportRequest): Promise<Exported | null | JobErrorCode>;
  oldData(request: OldDataRequest): Promise<OldDataRead | JobErrorCode>;
  /** Bytes are transferred as with `import`. */
  season(bytes: Uint8Array): Promise<SeasonRead | JobErrorCode>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Maximum number of threads, including terminating ones. Only one of them runs a large job at a time. */
  threads?: number;
  timeoutMs?: number;
  /** Size from which a job is large. */
  largeBytes?: number;
  /** Heap limits of a thread for a large job, and of one for small jobs. */
  largeMemoryMb?: number;
  memoryMb?: number;
  /** Idle time after which a thread is terminated. */
  idleMs?: number;
  /** Maximum number of queued jobs. */
  waiting?: number;
  /** Starts a thread; replaced in tests. */
  start?: (memoryMb: number) => Worker;
}

interface QueuedJob {
  job: Job;
  isLarge: boolean;
  /** Buffers transferred to the thread instead of being copied. */
  transferred: readonly ArrayBuffer[];
  settle: (result: JobResult | JobErrorCode) => void;
}

interface Thread {
  worker: Worker;
  isLarge: boolean;
  isEnding: boolean;
  doing: QueuedJob | null;
  /** Timeout of the current job, or of the idle time. */
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * An 18 MB sheet needs a heap of up to 256 MB. Two threads at their limits and the bytes of their files still fit on a
 * machine with 1 GB.
 */
const defaultOptions = {
  threads: 2,
  timeoutMs: 20_000,
  largeBytes: 2 * 1024 * 1024,
  largeMemoryMb: 320,
  memoryMb: 160,
  idleMs: 30_000,
  waiting: 16,
};

/**
 * Threads that read and write files of other programs, and read old data and seasons. They start with the first job. A
 * thread that takes too long, crashes or runs out of memory is terminated, and only its own job fails. A grown heap
 * does not shrink, so threads are also terminated after a large job and after a short idle time.
 */
export function createFormatPool(options: PoolOptions = {}): FormatPool {
  const pool = new ThreadPool({ ...defaultOptions, start: startFormatThread, ...options });
  return {
    async import(request) {
      const result = await pool.run((id) => ({ id, kind: 'import', request }), [request.bytes]);
      if (typeof result === 'string') return result;
      if (result.kind === 'importedJson') return result.json;
      return result.kind === 'imported' ? result.imported : 'broke';
    },
    async export(request) {
      const result = await pool.run((id) => ({ id, kind: 'export', request }), contentsOf(request));
      if (typeof result === 'string') return result;
      return result.kind === 'exported' ? result.exported : 'broke';
    },
    async oldData(request) {
      const bytes = request.kind === 'file' ? [request.bytes] : [];
      const result = await pool.run((id) => ({ id, kind: 'oldData', request }), bytes);
      if (typeof result === 'string') return result;
      return result.kind === 'oldDataRead' ? result.read : 'broke';
    },
    async season(bytes) {
      const result = await pool.run((id) => ({ id, kind: 'season', bytes }), [bytes]);
      if (typeof result === 'string') return result;
      return result.kind === 'seasonRead' ? result.read : 'broke';
    },
    close: () => pool.close(),
  };
}

class ThreadPool {
  readonly #options: Required<PoolOptions>;
  readonly #threads = new Set<Thread>();
  readonly #waiting: QueuedJob[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor(options: Required<PoolOptions>) {
    this.#options = options;
  }

  /** `contents` are all byte arrays of the job. */
  run(
    createJob: (id: number) => Job,
    contents: readonly Uint8Array[],
  ): Promise<JobResult | JobErrorCode> {
    if (this.#isClosed || this.#waiting.length >= this.#options.waiting)
      return Promise.resolve('busy');
    const size = contents.reduce((sum, { length }) => sum + length, 0);
    const isLarge = size >= this.#options.largeBytes;
    const transferred = isLarge ? wholeBuffers(contents) : [];
    return new Promise((settle) => {
      this.#waiting.push({
        job: createJob(++this.#lastId),
        isLarge,
        transferred,
        settle,
      });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of this.#waiting.splice(0)) settle('broke');
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'broke')));
  }

  /** Assigns queued jobs to free threads; small jobs overtake a large one that waits for another large one. */
  #next(): void {
    let isLargeBusy = [...this.#threads].some(({ isLarge }) => isLarge);
    for (let at = 0; at < this.#waiting.length;) {
      const waiting = this.#waiting[at];
      const isBlocked = waiting?.isLarge === true && isLargeBusy;
      const thread = waiting === undefined || isBlocked ? null : this.#freeFor(waiting);
      if (waiting === undefined || thread === null) {
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      isLargeBusy ||= waiting.isLarge;
      this.#assign(thread, waiting);
    }
  }

  #freeFor({ isLarge }: QueuedJob): Thread | null {
    const idle = [...this.#threads].find(({ doing, isEnding }) => doing === null && !isEnding);
    if (idle !== undefined && !isLarge) return idle;
    if (this.#threads.size < this.#options.threads) return this.#begin(isLarge);
    // An idle thread with too little memory occupies the place: the job starts once it has been terminated.
    if (idle !== undefined) void this.#end(idle, 'broke');
    return null;
  }

  #assign(thread: Thread, waiting: QueuedJob): void {
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.doing = waiting;
    thread.worker.ref();
    thread.timer = setTimeout(() => void this.#end(thread, 'tookTooLong'), this.#options.timeoutMs);
    thread.worker.postMessage(waiting.job, waiting.transferred);
  }

  #begin(isLarge: boolean): Thread {
    const { start, memoryMb, largeMemoryMb, idleMs } = this.#options;
    const worker = start(isLarge ? largeMemoryMb : memoryMb);
    const thread: Thread = { worker, isLarge, isEnding: false, doing: null, timer: null };
    this.#threads.add(thread);
    worker.on('message', (result: JobResult) => {
      if (thread.doing?.job.id !== result.id) return;
      this.#finish(thread, result);
      if (thread.isLarge) return void this.#end(thread, 'broke');
      // An idle thread must not keep the process alive.
      worker.unref();
      thread.timer = setTimeout(() => void this.#end(thread, 'broke'), idleMs);
      thread.timer.unref();
      this.#next();
    });
    worker.on('error', (error) => void this.#end(thread, jobErrorOf(error)));
    worker.on('exit', () => {
      void this.#end(thread, 'broke');
      this.#threads.delete(thread);
      if (!this.#isClosed) this.#next();
    });
    return thread;
  }

  #finish(thread: Thread, result: JobResult | JobErrorCode): void {
    if (thread.timer !== null) clearTimeout(thread.timer);
    const { doing } = thread;
    thread.doing = null;
    thread.timer = null;
    doing?.settle(result);
  }

  /** The thread counts until it has been terminated and its memory is freed. */
  async #end(thread: Thread, reason: JobErrorCode): Promise<void> {
    this.#finish(thread, reason);
    if (thread.isEnding) return;
    thread.isEnding = true;
    await thread.worker.terminate();
  }
}

const jobErrorOf = (error: Error): JobErrorCode =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tookTooMuch' : 'broke';

/** Threads get no environment variables, which contain secrets. */
const startFormatThread = (memoryMb: number): Worker =>
  startThread('importing/formats/format-thread', {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
