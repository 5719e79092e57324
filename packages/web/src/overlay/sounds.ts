import { Clips, type Speaker, type Stream } from './clips.ts';
import type { BuiltInSound } from '@quizcast/game/games/category-quiz/play';
import type { CategoryQuizView, SoundView } from '@quizcast/game/games/category-quiz/view';
import { builtInAddress } from '@quizcast/game/games/stage-quiz/sound-names';
import type { CardView } from '@quizcast/game/views/card-view';
import { soundOfCard } from '@quizcast/game/views/stage-heard';

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
export type Heard = Pick<CategoryQuizView, 'showId' | 'sound' | 'sounds'> & {
  question: { key: string } | null;
};

/** They end a question's own sound: somebody is to be heard now. */
const enders: ReadonlySet<string> = new Set<BuiltInSound>(['buzz', 'timeUp']);

/**
 * Plays what a view tells to be played, once: a sound is new when it is later than the last one. What stands in a picture
 * that was cut to (at the start, after a lost link, of another show) is old, and so is what an undo brings back.
 */
export class SoundPlayer<Clip> {
  readonly #speaker: Speaker<Clip>;
  readonly #clips: Clips<Clip>;
  #picture: string | null = null;
  #lastAtMs = 0;
  #cardAtMs = 0;
  #question: { key: string | null; stream: Stream } | null = null;
  #sounds: Heard['sounds'] | null = null;
  #lastTick = '';

  constructor(speaker: Speaker<Clip>) {
    this.#speaker = speaker;
    this.#clips = new Clips(speaker);
  }

  /** `cut` is another number for every picture that was not watched coming about. */
  follow(
    quiz: Heard | null,
    cut: number,
    card: Pick<CardView, 'kind' | 'atMs'> | null = null,
  ): void {
    const picture = quiz === null ? null : `${cut} ${quiz.showId}`;
    const isWatched = picture !== null && picture === this.#picture;
    this.#picture = picture;
    const key = quiz?.question?.key ?? null;
    this.#sounds = quiz?.sounds ?? null;
    if (this.#question !== null && this.#question.key !== key) this.silence();
    if (quiz === null) return;
    // Before the first is asked for: a buzz must not wait for its file.
    for (const address of Object.values({ ...builtIn, ...quiz.sounds.own }))
      void this.#clips.get(address);
    this.#question?.stream.setVolume(quiz.sounds.volume);
    this.#followCard(isWatched, card, quiz.sounds.volume);
    const { sound } = quiz;
    if (sound === null) return;
    const isNew = sound.atMs > this.#lastAtMs;
    this.#lastAtMs = isWatched ? Math.max(this.#lastAtMs, sound.atMs) : sound.atMs;
    if (isNew && isWatched) void this.#play(sound, key);
  }

  #followCard(
    isWatched: boolean,
    card: Pick<CardView, 'kind' | 'atMs'> | null,
    volume: number,
  ): void {
    const isNew = isWatched && card !== null && card.atMs > this.#cardAtMs;
    if (card !== null) this.#cardAtMs = card.atMs;
    if (!isNew) return;
    void this.#clips.get(builtInAddress('classic', soundOfCard[card.kind].sound)).then((clip) => {
      if (clip !== null && this.#sounds !== null) this.#speaker.play(clip, volume);
    });
  }

  /** Ends a question's own sound. */
  silence(): void {
    this.#question?.stream.stop();
    this.#question = null;
  }

  /** One of the last seconds of a timer; each is heard once. `second` names it. */
  tick(second: string): void {
    if (this.#sounds === null || second === this.#lastTick) return;
    this.#lastTick = second;
    const { volume, own } = this.#sounds;
    void this.#playBuiltIn('tick', own.tick ?? null, volume);
  }

  async #play({ name, address, volume }: SoundView, key: string | null): Promise<void> {
    if (name === 'question') return this.#playQuestion(address, volume, key);
    if (enders.has(name)) this.silence();
    await this.#playBuiltIn(name, address, volume);
  }

  async #playBuiltIn(name: BuiltInSound, address: string | null, volume: number): Promise<void> {
    const clip = await this.#clips.ownOr(address, builtIn[name]);
    // Nothing is heard of a picture that was cleared while the sound was on its way.
    if (clip !== null && this.#sounds !== null) this.#speaker.play(clip, volume);
  }

  #playQuestion(address: string | null, volume: number, key: string | null): void {
    this.silence();
    const instead = () =>
      void this.#clips.get(builtIn.board).then((clip) => {
        if (clip !== null) this.#speaker.play(clip, volume);
      });
    if (address === null) return instead();
    this.#question = { key, stream: this.#speaker.stream(address, volume, instead) };
  }
}
