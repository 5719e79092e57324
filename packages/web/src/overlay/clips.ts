/** Audio output: the browser, or a test double. */
export interface AudioOutput<Clip> {
  /** Loads a sound for playing; null when it is unavailable or not a sound. */
  load(address: string): Promise<Clip | null>;
  play(clip: Clip, volume: number): void;
  /** Streams a long sound. */
  stream(address: string, volume: number, onFailure: () => void): Stream;
  /** Starts all clips at once as loops, muted at first. */
  loop(clips: readonly Clip[]): LoopMix;
}

export interface LoopMix {
  /** Unmutes the selected loops, and mutes the others, from the next bar. */
  mix(heard: readonly boolean[]): void;
  setVolume(volume: number): void;
  stop(): void;
}

export interface Stream {
  setVolume(volume: number): void;
  stop(): void;
}

/** Cache of loaded sounds, each fetched once. */
export class ClipCache<Clip> {
  readonly #output: AudioOutput<Clip>;
  readonly #clips = new Map<string, Promise<Clip | null>>();

  constructor(output: AudioOutput<Clip>) {
    this.#output = output;
  }

  get(address: string): Promise<Clip | null> {
    const known = this.#clips.get(address);
    if (known !== undefined) return known;
    const clip = this.#output.load(address);
    this.#clips.set(address, clip);
    // A failed load is retried on the next request.
    void clip.then((loaded) => {
      if (loaded === null) this.#clips.delete(address);
    });
    return clip;
  }

  /** Loads the user's own file, or the built-in sound when there is none or it is unavailable. */
  async getOrDefault(own: string | null, builtIn: string): Promise<Clip | null> {
    return (own === null ? null : await this.get(own)) ?? (await this.get(builtIn));
  }
}
