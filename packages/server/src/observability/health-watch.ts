import type { Cancel, Clock } from '../ports/clock.ts';

/** One engine, and the way to ask it whether it works. */
export interface EngineLook {
  name: string;
  isWorking(): Promise<boolean>;
  /** What an operator should see to although it works; null when there is nothing. */
  trouble?(): string | null;
}

export interface HealthWatchDeps<Name extends string> {
  looks: Readonly<Record<Name, EngineLook>>;
  clock: Pick<Clock, 'after'>;
}

const lookEveryMs = 2000;
/** An engine that has not answered by then does not work, whatever its own patience is. */
const answersWithinMs = 3000;

/**
 * Looks at every engine again and again, at each by itself, so that a health request waits for none of them, and a silent
 * one makes no other look silent.
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

  /** What was found last. An engine that nobody has looked at yet is not said to work. */
  engine(name: Name): Engine {
    const look = this.#deps.looks[name];
    const ok = this.#known.get(look);
    if (ok === undefined) return { name: look.name, ok: false, state: 'not looked at yet' };
    const trouble = look.trouble?.() ?? null;
    return { name: look.name, ok, ...(trouble === null ? {} : { state: trouble }) };
  }

  /** Resolves when each of these has been looked at once. */
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

/** One engine behind a port, by name; `ok` says whether it works just now. */
export interface Engine {
  name: string;
  ok: boolean;
  /** What it is doing, where there is more to say. */
  state?: string;
}

export interface Health {
  status: 'ok' | 'starting' | 'failing';
  version: string;
  uptimeSeconds: number;
  /** `nodes` stands there only where there are several; it says how the others are, and changes no readiness. */
  engines: Record<EngineName, Engine> & Partial<Record<'nodes', Engine>>;
}

export type EngineName = 'store' | 'bus' | 'files' | 'identity' | 'chat';
