import type { BuiltInSound } from '@quizcast/game/category-quiz/play';
import type { CategoryQuizView, SoundView } from '@quizcast/game/category-quiz/view';

const builtIn: Readonly<Record<BuiltInSound, string>> = {
  buzz: '/sounds/buzz.wav',
  right: '/sounds/right.wav',
  wrong: '/sounds/wrong.wav',
  timeUp: '/sounds/timeUp.wav',
  tick: '/sounds/tick.wav',
  board: '/sounds/board.wav',
  final: '/sounds/final.wav',
};

/** As much of a view as is heard. */
export type Heard = Pick<CategoryQuizView, 'showId' | 'sound'> & {
  question: { key: string } | null;
};

/** What plays sounds: the browser, or a test. */
export interface Speaker<Clip> {
  /** The sound behind an address, ready to play; null when it cannot be had or is no sound. */
  load(address: string): Promise<Clip | null>;
  play(clip: Clip, volume: number): void;
  /** Plays a long sound as it comes. Returns the way to stop it. */
  stream(address: string, volume: number, onFailure: () => void): () => void;
}

/**
 * Plays what a view tells to be played, once: a sound is new when it is later than the last one. What stands in a picture
 * that was cut to (at the start, after a lost link, of another show) is old, and so is what an undo brings back.
 */
export class SoundPlayer<Clip> {
  readonly #speaker: Speaker<Clip>;
  readonly #clips = new Map<string, Promise<Clip | null>>();
  #picture: string | null = null;
  #lastAtMs = 0;
  #stopQuestion: { key: string | null; stop: () => void } | null = null;

  constructor(speaker: Speaker<Clip>) {
    this.#speaker = speaker;
  }

  /** `cut` is another number for every picture that was not watched coming about. */
  follow(quiz: Heard | null, cut: number): void {
    const picture = quiz === null ? null : `${cut} ${quiz.showId}`;
    const isWatched = picture !== null && picture === this.#picture;
    this.#picture = picture;
    const key = quiz?.question?.key ?? null;
    if (this.#stopQuestion !== null && this.#stopQuestion.key !== key) this.silence();
    if (quiz === null) return;
    // Before the first is asked for: a buzz must not wait for its file.
    for (const address of Object.values(builtIn)) void this.#clip(address);
    const { sound } = quiz;
    if (sound === null) return;
    const isNew = sound.atMs > this.#lastAtMs;
    this.#lastAtMs = isWatched ? Math.max(this.#lastAtMs, sound.atMs) : sound.atMs;
    if (isNew && isWatched) void this.#play(sound, key);
  }

  /** Ends a question's own sound. */
  silence(): void {
    this.#stopQuestion?.stop();
    this.#stopQuestion = null;
  }

  async #play({ name, address, volume }: SoundView, key: string | null): Promise<void> {
    if (name === 'question') return this.#playQuestion(address, volume, key);
    const own = address === null ? null : await this.#clip(address);
    const clip = own ?? (await this.#clip(builtIn[name]));
    if (clip !== null) this.#speaker.play(clip, volume);
  }

  #playQuestion(address: string | null, volume: number, key: string | null): void {
    this.silence();
    const instead = () =>
      void this.#clip(builtIn.board).then((clip) => {
        if (clip !== null) this.#speaker.play(clip, volume);
      });
    if (address === null) return instead();
    this.#stopQuestion = { key, stop: this.#speaker.stream(address, volume, instead) };
  }

  #clip(address: string): Promise<Clip | null> {
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
}
