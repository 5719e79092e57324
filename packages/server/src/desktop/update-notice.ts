import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { JobQueue } from '../concurrency/job-queue.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import {
  updateStatusSchema,
  type UpdateErrorCode,
  type UpdateNotices,
  type UpdateStatus,
} from '../ports/update-notice.ts';
import { readAtMost } from '../security/read-at-most.ts';
import { isNewer, latestSchema } from './newer-version.ts';

const storedSchema = z.object({
  isOn: z.boolean(),
  askedAtMs: z.number().nullable().default(null),
  latest: latestSchema.shape.version.nullable().default(null),
  fault: updateStatusSchema.shape.fault.default(null),
});
type StoredNotice = z.output<typeof storedSchema>;

export interface UpdateNoticeDeps {
  dataFolder: string;
  /** URL of the newest version, as JSON with a `version`. */
  url: string;
  version: string;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
}

const dayMs = 86_400_000;
const defaultTimeoutMs = 10_000;
const maxBytes = 256 * 1024;
const off: StoredNotice = { isOn: false, askedAtMs: null, latest: null, fault: null };

/** Checks once a day for a newer Quizcast, only if the user has opted in. The request carries no data. */
export class UpdateNotice implements UpdateNotices {
  readonly #deps: UpdateNoticeDeps;
  readonly #file: string;
  readonly #closed = new AbortController();
  readonly #jobs = new JobQueue();
  #stored: StoredNotice = off;
  #cancel: Cancel = () => undefined;

  private constructor(deps: UpdateNoticeDeps) {
    this.#deps = deps;
    this.#file = join(deps.dataFolder, 'updates.json');
  }

  /** Restores the saved setting. An unreadable file counts as off. */
  static async open(deps: UpdateNoticeDeps): Promise<UpdateNotice> {
    const notice = new UpdateNotice(deps);
    try {
      notice.#stored = storedSchema.parse(JSON.parse(await readFile(notice.#file, 'utf8')));
    } catch {
      notice.#stored = off;
    }
    notice.#plan();
    return notice;
  }

  status(): UpdateStatus {
    const { isOn, askedAtMs, latest, fault } = this.#stored;
    const { version, url } = this.#deps;
    const newer = isOn && latest !== null && isNewer(latest, version) ? latest : null;
    return { isOn, version, newer, askedAtMs, fault, host: new URL(url).host };
  }

  /** On: checks at once and then once a day. Off: deletes the last result. */
  set(isOn: boolean): Promise<UpdateStatus> {
    return this.#jobs.add(async () => {
      if (isOn !== this.#stored.isOn) {
        await this.#store({ ...off, isOn });
        if (isOn) await this.#check();
        this.#plan();
      }
      return this.status();
    });
  }

  /** Never rejects. Aborts a request in flight. */
  close(): void {
    this.#cancel();
    this.#closed.abort();
  }

  /** A clock that was set back makes the check due at once. */
  #plan(): void {
    this.#cancel();
    const { isOn, askedAtMs } = this.#stored;
    if (!isOn || this.#closed.signal.aborted) return;
    const sinceMs = askedAtMs === null ? dayMs : this.#deps.clock.nowMs() - askedAtMs;
    const inMs = sinceMs < 0 ? 0 : Math.max(0, dayMs - sinceMs);
    this.#cancel = this.#deps.clock.after(inMs, () => {
      void this.#jobs.add(async () => {
        if (this.#stored.isOn) await this.#check();
        this.#plan();
      });
    });
  }

  async #check(): Promise<void> {
    const askedAtMs = this.#deps.clock.nowMs();
    const answer = await this.#fetchLatest();
    if (this.#closed.signal.aborted) return;
    // A failed check keeps the last known version.
    await this.#store(
      typeof answer === 'object'
        ? { isOn: true, askedAtMs, latest: answer.version, fault: null }
        : { ...this.#stored, askedAtMs, fault: answer },
    );
  }

  async #fetchLatest(): Promise<UpdateErrorCode | { version: string }> {
    const withinMs = this.#deps.timeoutMs ?? defaultTimeoutMs;
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(withinMs)]);
    try {
      const response = await fetch(this.#deps.url, {
        signal,
        redirect: 'error',
        headers: { accept: 'application/json', 'user-agent': 'Quizcast' },
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return 'refused';
      }
      const bytes = await readAtMost(response, maxBytes);
      return (bytes && latestIn(bytes.toString('utf8'))) ?? 'unusable';
    } catch {
      return 'unreachable';
    }
  }

  async #store(notice: StoredNotice): Promise<void> {
    this.#stored = notice;
    try {
      await writeFile(`${this.#file}.new`, JSON.stringify(notice), { mode: 0o600 });
      await rename(`${this.#file}.new`, this.#file);
    } catch (error) {
      this.#deps.log.warn({ error }, 'updates.json not written');
    }
  }
}

function latestIn(text: string): { version: string } | null {
  try {
    return latestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
