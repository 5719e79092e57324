import { connect, createServer, type Server, type Socket } from 'node:net';

/** Filters one direction of a connection: calls `forward` for the data to pass on, possibly later. */
export type Passage = (chunk: Buffer, forward: (chunk: Buffer) => void) => void;

/** A TCP relay between two programs that can be cut, delayed and filtered. */
export class Relay {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #targetPort: number;
  #isCut = false;
  #isSilent = false;
  #delayMs = 0;
  /** Created for each connection, for the data from the target. */
  #passage: () => Passage = () => (chunk, forward) => forward(chunk);

  private constructor(server: Server, targetPort: number) {
    this.#server = server;
    this.#targetPort = targetPort;
    server.on('connection', (socket) => this.#join(socket));
  }

  /** Listens on a free loopback port and forwards to `targetPort`. */
  static async open(targetPort: number): Promise<Relay> {
    const server = createServer({ noDelay: true });
    const relay = new Relay(server, targetPort);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return relay;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Closes all connections, and new ones immediately, until `restore`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  /** Accepts connections but forwards nothing; existing ones stay open. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Delays all further data. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Filters new connections in this way. */
  listen(passage: () => Passage): void {
    this.#passage = passage;
  }

  restore(): void {
    // Connections that lost data are unusable.
    if (this.#isSilent) this.drop();
    this.#isSilent = false;
    this.#isCut = false;
    this.#delayMs = 0;
    this.#passage = () => (chunk, forward) => forward(chunk);
  }

  /** Closes all connections, so that new ones use the current settings. */
  drop(): void {
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #join(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.#isCut) return void near.destroy();
    const far = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true });
    const plain: Passage = (chunk, forward) => forward(chunk);
    this.#pass(near, far, plain);
    this.#pass(far, near, this.#passage());
  }

  #pass(from: Socket, to: Socket, passage: Passage): void {
    this.#open.add(from);
    const lane = new Lane();
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.#open.delete(from);
      // Data in transit is still delivered, unless the relay is cut.
      if (this.#isCut) to.destroy();
      else lane.pass(this.#delayMs, () => to.end());
    });
    from.on('data', (chunk: Buffer) => {
      if (this.#isSilent) return;
      passage(chunk, (passed) =>
        lane.pass(this.#delayMs, () => {
          if (to.destroyed || to.write(passed)) return;
          from.pause();
          to.once('drain', () => from.resume());
        }),
      );
    });
  }
}

/**
 * Runs actions in order, each no earlier than its due time: data sent after a delay is lifted does not overtake earlier
 * data.
 */
class Lane {
  readonly #waiting: { dueAtMs: number; act: () => void }[] = [];

  pass(delayMs: number, act: () => void): void {
    if (delayMs === 0 && this.#waiting.length === 0) return act();
    this.#waiting.push({ dueAtMs: performance.now() + delayMs, act });
    if (this.#waiting.length === 1) this.#wake();
  }

  #wake(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    setTimeout(() => {
      const isDue = () => (this.#waiting[0]?.dueAtMs ?? Infinity) <= performance.now() + 1;
      do {
        this.#waiting[0]?.act();
        this.#waiting.shift();
      } while (isDue());
      this.#wake();
    }, next.dueAtMs - performance.now());
  }
}
