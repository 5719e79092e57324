import type { Cancel, Clock } from '../ports/clock.ts';
import type { EventLog } from '../ports/log.ts';

/** An engine and its health check. */
export interface EngineCheck {
  name: string;
  isWorking(): Promise<boolean>;
  /** A problem that operators should know of although the engine works; null when there is none. */
  issue?(): string | null;
}

export interface HealthWatchDeps<Name extends string> {
  checks: Readonly<Record<Name, EngineCheck>>;
  clock: Pick<Clock, 'after'>;
  log: Pick<EventLog, 'info'>;
}

const checkEveryMs = 2000;
/** An engine that has not answered after this time counts as failed, whatever its own timeout. */
const timeoutMs = 3000;

/**
 * Checks every engine periodically and independently: health requests wait for none of them, and a silent one does not
 * affect the others.
 */
export class HealthWatch<Name extends string> {
  readonly #deps: HealthWatchDeps<Name>;
  readonly #known = new Map<EngineCheck, boolean>();
  readonly #cancels = new Map<EngineCheck, Cancel>();
  readonly #first: readonly { name: string; check: Promise<void> }[];
  #isStopped = false;

  constructor(deps: HealthWatchDeps<Name>) {
    this.#deps = deps;
    this.#first = Object.entries<EngineCheck>(deps.checks).map(([name, check]) => ({
      name,
      check: this.#runCheck(name, check),
    }));
  }

  /** Last result. An engine that was not checked yet counts as failed. */
  engine(name: Name): Engine {
    const check = this.#deps.checks[name];
    const ok = this.#known.get(check);
    if (ok === undefined) return { name: check.name, ok: false, state: 'not looked at yet' };
    const issue = check.issue?.() ?? null;
    return { name: check.name, ok, ...(issue === null ? {} : { state: issue }) };
  }

  /** Resolves when each of these engines was checked once. */
  async checked(...names: readonly Name[]): Promise<void> {
    const reported = new Set<string>(names);
    await Promise.all(this.#first.flatMap(({ name, check }) => (reported.has(name) ? check : [])));
  }

  close(): void {
    this.#isStopped = true;
    for (const cancel of this.#cancels.values()) cancel();
  }

  async #runCheck(name: string, check: EngineCheck): Promise<void> {
    this.#cancels.set(
      check,
      this.#deps.clock.after(timeoutMs, () => this.#known.set(check, false)),
    );
    const works = await check.isWorking().catch(() => false);
    this.#cancels.get(check)?.();
    if (works && this.#known.get(check) === false)
      this.#deps.log.info({ engine: name, name: check.name }, 'engine works again');
    this.#known.set(check, works);
    if (this.#isStopped) return;
    const again = (): void => void this.#runCheck(name, check);
    this.#cancels.set(check, this.#deps.clock.after(checkEveryMs, again));
  }
}

/** Status of the engine behind a port; `ok`: it works now. */
export interface Engine {
  name: string;
  ok: boolean;
  /** Details, when there are any. */
  state?: string;
}

export interface Health {
  status: 'ok' | 'starting' | 'failing';
  version: string;
  uptimeSeconds: number;
  /** `nodes` is present with several nodes only, and does not affect readiness. */
  engines: Record<EngineName, Engine> & Partial<Record<'nodes', Engine>>;
}

export type EngineName = 'store' | 'bus' | 'files' | 'identity' | 'chat';
