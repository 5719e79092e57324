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
