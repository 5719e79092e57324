import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Backend {
  port: number;
}

const pollIntervalMs = 250;
const answerWithinMs = 2000;

/** A plain load balancer: each connection goes to the next healthy node, without sticky sessions. */
export class Balancer {
  readonly #server: Server;
  readonly #backends: readonly Backend[];
  readonly #isWell: boolean[];
  readonly #open = new Set<Socket>();
  #turn = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Called with each node's health on every check; null when it does not answer. */
  onHealth: (node: number, health: unknown, status: number) => void = () => undefined;

  private constructor(server: Server, backends: readonly Backend[]) {
    this.#server = server;
    this.#backends = backends;
    this.#isWell = backends.map(() => false);
    server.on('connection', (socket) => this.#lead(socket));
  }

  static async open(backends: readonly Backend[]): Promise<Balancer> {
    const server = createServer({ noDelay: true });
    const balancer = new Balancer(server, backends);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', 4096, resolve);
    });
    balancer.#poll();
    return balancer;
  }

  get origin(): string {
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return `http://127.0.0.1:${port}`;
  }

  get wellNodes(): number {
    return this.#isWell.filter(Boolean).length;
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #poll(): void {
    const polls = this.#backends.map(async ({ port }, node) => {
      const { status, body } = await healthOf(port);
      this.#isWell[node] = status === 200;
      this.onHealth(node, body, status);
    });
    this.#timer = setTimeout(
      () => void Promise.all(polls).then(() => this.#timer && this.#poll()),
      pollIntervalMs,
    );
  }

  #lead(near: Socket): void {
    near.on('error', () => near.destroy());
    const node = this.#next();
    const backend = node === null ? undefined : this.#backends[node];
    if (node === null || backend === undefined) return void near.destroy();
    const far = connect({ port: backend.port, host: '127.0.0.1', noDelay: true });
    this.#open.add(near);
    far.on('error', () => near.destroy());
    // A node that refuses connections is skipped until the next check.
    far.once(
      'error',
      () => (this.#isWell[node] = far.connecting ? false : (this.#isWell[node] ?? false)),
    );
    near.on('close', () => {
      this.#open.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  }

  #next(): number | null {
    for (let tries = 0; tries < this.#backends.length; tries++) {
      this.#turn = (this.#turn + 1) % this.#backends.length;
      if (this.#isWell[this.#turn] === true) return this.#turn;
    }
    return null;
  }
}

async function healthOf(port: number): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: null };
  }
}
