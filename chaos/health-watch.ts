import { isRecord } from '@quizcast/game/json';
import type { World } from './world/world.ts';

/** What the nodes have said of themselves since the last `forget`. */
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

  /** Whether the node said that this engine fails, or could not even say that. */
  wasTold(port: number, engine: string): boolean {
    return this.#failing.get(port)?.has(engine) === true;
  }

  /** Whether the node said that nobody is to be led to it. */
  wasUnready(port: number): boolean {
    return this.#unready.has(port);
  }

  /** Nodes and what they said fails, for the table. */
  told(): string[] {
    return [...this.#failing].map(([port, names]) => `${port}: ${[...names].join(', ')}`);
  }
}
