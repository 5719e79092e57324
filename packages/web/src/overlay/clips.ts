/** What plays sounds: the browser, or a test. */
export interface Speaker<Clip> {
  /** The sound behind an address, ready to play; null when it cannot be had or is no sound. */
  load(address: string): Promise<Clip | null>;
  play(clip: Clip, volume: number): void;
  /** Plays a long sound as it comes. */
  stream(address: string, volume: number, onFailure: () => void): Stream;
  /** Plays clips round and round, all of them begun at once and none heard at first. */
  loop(clips: readonly Clip[]): Loops;
}

export interface Loops {
  /** Which of them are heard, from the next bar on. */
  mix(heard: readonly boolean[]): void;
  setVolume(volume: number): void;
  stop(): void;
}

export interface Stream {
  setVolume(volume: number): void;
  stop(): void;
}

/** Sounds that are ready to play, each fetched once. */
export class Clips<Clip> {
  readonly #speaker: Speaker<Clip>;
  readonly #clips = new Map<string, Promise<Clip | null>>();

  constructor(speaker: Speaker<Clip>) {
    this.#speaker = speaker;
  }

  get(address: string): Promise<Clip | null> {
    const known = this.#clips.get(address);
    if (known !== undefined) return known;
    const clip = this.#speaker.load(address);
    this.#clips.set(address, clip);
    // What could not be had is asked for again when it is needed again.
    void clip.then((loaded) => {
      if (loaded === null) this.#clips.delete(address);
    });
    return clip;
  }

  /** The file that stands in, or the built-in sound where there is none or it cannot be had. */
  async ownOr(own: string | null, builtIn: string): Promise<Clip | null> {
    return (own === null ? null : await this.get(own)) ?? (await this.get(builtIn));
  }
}
