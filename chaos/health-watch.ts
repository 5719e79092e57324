import { isRecord } from '@quizcast/game/json';
import type { World } from './world/world.ts';

/** Health reports of the nodes since the last `forget`. */
export class HealthWatch {
  readonly #failing = new Map<number, Set<string>>();
  readonly #unready = new Set<number>();

  constructor({ balancer, places }: World) {
    balancer.onHealth = (index, body, status) => {
      const port = places[index]?.node.port;
      if (port === undefined) return;
      if (status !== 0 && status !== 200) this.#unready.add(port);
      const engines = isRecord(body) ? body['engines'] : null;
      for (const [name, engine] of Object.entries(isRecord(engines) ? engines : {}))
        if (isRecord(engine) && engine['ok'] === false)
          this.#failing.set(port, (this.#failing.get(port) ?? new Set()).add(name));
    };
  }

  forget(): void {
    this.#failing.clear();
    this.#unready.clear();
  }

  /** Whether the node reported this engine as failing, or did not answer. */
  hasReported(port: number, engine: string): boolean {
    return this.#failing.get(port)?.has(engine) === true;
  }

  /** Whether the node reported that it should receive no traffic. */
  wasUnready(port: number): boolean {
    return this.#unready.has(port);
  }

  /** Nodes and their failing engines, for the table. */
  reports(): string[] {
    return [...this.#failing].map(([port, names]) => `${port}: ${[...names].join(', ')}`);
  }
}
