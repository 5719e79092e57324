import type { Cancel, Clock } from '../ports/clock.ts';

/** An engine and its health check. */
export interface EngineLook {
  name: string;
  isWorking(): Promise<boolean>;
  /** A problem that operators should know of although the engine works; null when there is none. */
  trouble?(): string | null;
}

export interface HealthWatchDeps<Name extends string> {
  looks: Readonly<Record<Name, EngineLook>>;
  clock: Pick<Clock, 'after'>;
}

const lookEveryMs = 2000;
/** An engine that has not answered after this time counts as failed, whatever its own timeout. */
const answersWithinMs = 3000;

/**
 * Checks every engine periodically and independently: health requests wait for none of them, and a silent one does not
 * affect the others.
 */
export class HealthWatch<Name extends string> {
  readonly #deps: HealthWatchDeps<Name>;
  readonly #known = new Map<EngineLook, boolean>();
  readonly #cancels = new Map<EngineLook, Cancel>();
  readonly #first: readonly { name: string; look: Promise<void> }[];
  #isStopped = false;

  constructor(deps: HealthWatchDeps<Name>) {
    this.#deps = deps;
    this.#first = Object.entries<EngineLook>(deps.looks).map(([name, look]) => ({
      name,
      look: this.#lookAt(look),
    }));
  }

  /** Last result. An engine that was not checked yet counts as failed. */
  engine(name: Name): Engine {
    const look = this.#deps.looks[name];
    const ok = this.#known.get(look);
    if (ok === undefined) return { name: look.name, ok: false, state: 'not looked at yet' };
    const trouble = look.trouble?.() ?? null;
    return { name: look.name, ok, ...(trouble === null ? {} : { state: trouble }) };
  }

  /** Resolves when each of these engines was checked once. */
  async lookedAt(...names: readonly Name[]): Promise<void> {
    const wanted = new Set<string>(names);
    await Promise.all(this.#first.flatMap(({ name, look }) => (wanted.has(name) ? look : [])));
  }

  close(): void {
    this.#isStopped = true;
    for (const cancel of this.#cancels.values()) cancel();
  }

  async #lookAt(look: EngineLook): Promise<void> {
    this.#cancels.set(
      look,
      this.#deps.clock.after(answersWithinMs, () => this.#known.set(look, false)),
    );
    const works = await look.isWorking().catch(() => false);
    this.#cancels.get(look)?.();
    this.#known.set(look, works);
    if (this.#isStopped) return;
    const again = (): void => void this.#lookAt(look);
    this.#cancels.set(look, this.#deps.clock.after(lookEveryMs, again));
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
