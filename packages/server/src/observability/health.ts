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
  engines: Record<EngineName, Engine>;
}

export type EngineName = 'store' | 'bus' | 'files' | 'identity' | 'chat';
