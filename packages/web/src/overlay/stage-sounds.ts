import {
  bedOf,
  heardWithCard,
  noBed,
  countdownsOf,
  type Bed,
  type HeardSound,
} from '@quizcast/game/views/stage-heard';
import {
  bedLoops,
  builtInAddress,
  stageSounds,
  type StageSound,
} from '@quizcast/game/games/stage-quiz/sound-names';
import type { CardView } from '@quizcast/game/views/card-view';
import type { StageQuizView, StageSoundsView } from '@quizcast/game/games/stage-quiz/views/view';
import { Clips, type Loops, type Speaker } from './clips.ts';

/** Calls after a while. Returns the way to call it off. */
type Wait = (ms: number, call: () => void) => () => void;

const lastSeconds = [5, 4, 3, 2, 1, 0] as const;

/** Plays what the pictures of a stage quiz come with, each sound once, and the bed that lies under them. */
export class StageSoundPlayer<Clip> {
  readonly #speaker: Speaker<Clip>;
  readonly #clips: Clips<Clip>;
  readonly #wait: Wait;
  #picture: { name: string; quiz: StageQuizView; card: CardView | null } | null = null;
  /** Sounds of what appears by itself: whatever the host does next comes before them. */
  #coming: { callOff: () => void; play: () => void }[] = [];
  #seconds: { key: string; callOff: (() => void)[] } = { key: '', callOff: [] };
  #bed: { character: string; loops: Promise<Loops | null>; heard: string } | null = null;

  constructor(speaker: Speaker<Clip>, wait: Wait) {
    this.#speaker = speaker;
    this.#clips = new Clips(speaker);
    this.#wait = wait;
  }

  /** `cut` is another number for every picture that was not watched coming about. */
  follow(
    quiz: StageQuizView | null,
    cut: number,
    serverNowMs: number,
    card: CardView | null = null,
  ): void {
    if (quiz === null || quiz.sounds === null) return this.silence();
    const before = this.#picture;
    const name = `${cut} ${quiz.showId}`;
    this.#picture = { name, quiz, card };
    const { character, own } = quiz.sounds;
    // Before the first is asked for: a lock must not wait for its file.
    for (const sound of stageSounds)
      void this.#clips.get(own[sound] ?? builtInAddress(character, sound));
    if (before?.name !== name) this.#callOffComing();
    else {
      // An undo has no sound, and takes with it what was still to come.
      if (before.quiz.sounds?.move?.atMs !== quiz.sounds.move?.atMs) this.#callOffComing();
      this.#play(heardWithCard(before, { quiz, card }), quiz.question.stageId);
    }
    this.#countDown(quiz, serverNowMs);
    this.#lay(card === null ? bedOf(quiz) : noBed, quiz.sounds);
  }

  /** The host has ended what moves: of what was to be heard the first comes now, and the rest not at all. */
  skip(): void {
    const [first] = this.#coming;
    this.#callOffComing();
    first?.play();
  }

  /** Ends all that is heard or to come. */
  silence(): void {
    this.#picture = null;
    this.#callOffComing();
    this.#callOffSeconds('');
    this.#endBed();
  }

  #play(sounds: readonly HeardSound[], stageId: string | null): void {
    if (sounds.length > 0) this.#callOffComing();
    for (const { sound, afterMs } of sounds) {
      const play = () => {
        if (this.#picture?.quiz.question.stageId === stageId) void this.#sound(sound);
      };
      if (afterMs === 0) play();
      else this.#coming.push({ callOff: this.#wait(afterMs, play), play });
    }
  }

  #callOffComing(): void {
    for (const { callOff } of this.#coming) callOff();
    this.#coming = [];
  }

  async #sound(sound: StageSound): Promise<void> {
    const asked = this.#picture?.quiz.sounds ?? null;
    if (asked === null) return;
    const { character, own } = asked;
    const clip = await this.#clips.ownOr(own[sound] ?? null, builtInAddress(character, sound));
    // Nothing is heard of a picture that was cleared while the sound was on its way.
    const effects = this.#picture?.quiz.sounds?.effects ?? 0;
    if (clip !== null && effects > 0) this.#speaker.play(clip, effects);
  }

  #countDown(quiz: StageQuizView, serverNowMs: number): void {
    const countdowns = countdownsOf(quiz);
    const key = countdowns.map(({ second, endsAtMs }) => `${second} ${endsAtMs}`).join(' ');
    if (key === this.#seconds.key) return;
    this.#callOffSeconds(key);
    for (const { endsAtMs, second, end } of countdowns)
      for (const left of lastSeconds) {
        const sound = left === 0 ? end : second;
        const waitMs = endsAtMs - left * 1000 - serverNowMs;
        if (sound === null || waitMs <= 0) continue;
        this.#seconds.callOff.push(this.#wait(waitMs, () => void this.#sound(sound)));
      }
  }

  #callOffSeconds(key: string): void {
    for (const callOff of this.#seconds.callOff) callOff();
    this.#seconds = { key, callOff: [] };
  }

  /** The bed goes on over questions and locks, and ends when nothing of it is to be heard. */
  #lay(bed: Bed, { character, beds }: StageSoundsView): void {
    if (beds === 0 || !bed.includes(true)) return this.#endBed();
    if (this.#bed?.character !== character) {
      this.#endBed();
      this.#bed = { character, loops: this.#begin(character), heard: '' };
    }
    const heard = bed.join(' ');
    const isNew = this.#bed.heard !== heard;
    this.#bed.heard = heard;
    void this.#bed.loops.then((loops) => {
      if (isNew) loops?.mix(bed);
      loops?.setVolume(beds);
    });
  }

  async #begin(character: StageSoundsView['character']): Promise<Loops | null> {
    const clips = await Promise.all(
      bedLoops.map((name) => this.#clips.get(builtInAddress(character, name))),
    );
    const all = clips.filter((clip) => clip !== null);
    return all.length === bedLoops.length ? this.#speaker.loop(all) : null;
  }

  #endBed(): void {
    void this.#bed?.loops.then((loops) => loops?.stop());
    this.#bed = null;
  }
}
