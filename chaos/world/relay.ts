import { connect, createServer, type Server, type Socket } from 'node:net';

/** What passes in one direction, and when. Calls `forward` for what is to go on. */
export type Passage = (chunk: Buffer, forward: (chunk: Buffer) => void) => void;

/** A wire between two programs that can be cut, slowed down, and listened to. */
export class Relay {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #targetPort: number;
  #isCut = false;
  #isSilent = false;
  #delayMs = 0;
  /** Made for each connection, for what comes back from the target. */
  #passage: () => Passage = () => (chunk, forward) => forward(chunk);

  private constructor(server: Server, targetPort: number) {
    this.#server = server;
    this.#targetPort = targetPort;
    server.on('connection', (socket) => this.#join(socket));
  }

  /** Listens on a free port of the loopback and leads to `targetPort` there. */
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

  /** Ends every connection; new ones are ended at once until `restore`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  /** Takes connections and lets nothing through from now on; those that are there stay open. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Whatever comes from now on comes so much later. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** New connections are listened to in this way. */
  listen(passage: () => Passage): void {
    this.#passage = passage;
  }

  restore(): void {
    // Connections that lost a part of what was said are of no use.
    if (this.#isSilent) this.drop();
    this.#isSilent = false;
    this.#isCut = false;
    this.#delayMs = 0;
    this.#passage = () => (chunk, forward) => forward(chunk);
  }

  /** Ends every connection, so that the next one is made by what holds now. */
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
      // What is on its way still arrives, as far as it was not cut.
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

/** Does things in order, each no sooner than its time: what comes when the wire is quick again overtakes nothing. */
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
