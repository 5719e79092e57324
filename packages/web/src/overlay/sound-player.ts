import {
  newSounds,
  noBed,
  type Bed,
  type DelayedSound,
  type AudibleView,
} from '@quizcast/game/views/audible-view';
import { bedLoops, builtInAddress, type ShowSound } from '@quizcast/game/sounds/sound-names';
import type { SoundsView } from '@quizcast/game/sounds/sounds-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { ClipCache, type LoopMix, type AudioOutput, type Stream } from './clips.ts';

/** Schedules a call; returns a function to cancel it. */
type Wait = (ms: number, call: () => void) => () => void;

interface SoundScene {
  /** Changes with every picture that was not reached live, and with every show. */
  name: string;
  view: OverlayView;
  audible: AudibleView;
}

const lastSeconds = [5, 4, 3, 2, 1, 0] as const;

/** Played after answers are counted; sounds scheduled before them are kept. */
const ofBoards: readonly ShowSound[] = ['rows', 'podium', 'winner'];

/** These end a question's own sound, as someone is about to speak. */
const enders: readonly ShowSound[] = ['buzz', 'timeUp'];

/** Plays the sounds of each picture once, and the music bed under it, for every game. */
export class SoundPlayer<Clip> {
  readonly #output: AudioOutput<Clip>;
  readonly #clips: ClipCache<Clip>;
  readonly #wait: Wait;
  #picture: SoundScene | null = null;
  /** Scheduled sounds of parts that appear by themselves; canceled by the host's next action. */
  #scheduled: { cancel: () => void; play: () => void }[] = [];
  #seconds: { key: string; cancels: (() => void)[] } = { key: '', cancels: [] };
  /** Timers for changes of the bed within the same picture. */
  #bedTimers: (() => void)[] = [];
  #bed: { character: string; loops: Promise<LoopMix | null>; key: string } | null = null;
  #song: { asked: string | null; stream: Stream } | null = null;

  constructor(output: AudioOutput<Clip>, wait: Wait) {
    this.#output = output;
    this.#clips = new ClipCache(output);
    this.#wait = wait;
  }

  /** `cut` changes with every picture that was not reached live. */
  follow(view: OverlayView, audible: AudibleView | null, cut: number, nowMs: number): void {
    if (audible === null) return this.silence();
    const before = this.#picture;
    const name = `${cut} ${view.kind} ${audible.showId}`;
    this.#picture = { name, view, audible };
    const { character, own, effects } = audible.sounds;
    // Preloads the files, as a buzz must play without delay.
    for (const sound of audible.names)
      void this.#clips.get(own[sound] ?? builtInAddress(character, sound));
    if (this.#song?.asked !== audible.questionKey) this.#endSong();
    else this.#song.stream.setVolume(effects);
    if (before?.name !== name) this.#cancelScheduled();
    else {
      // An undo has no sound, and cancels the scheduled ones.
      if (before.audible.sounds.move?.atMs !== audible.sounds.move?.atMs) this.#cancelScheduled();
      this.#play(newSounds(audible, view, before.view, nowMs), audible.questionKey);
    }
    this.#countDown(audible, nowMs);
    this.#updateBed(audible, view, nowMs);
  }

  /** The host has skipped the animations: plays the first scheduled sound now, and cancels the rest. */
  skip(): void {
    const [first] = this.#scheduled;
    this.#cancelScheduled();
    first?.play();
  }

  /** Stops all sounds, and cancels the scheduled ones. */
  silence(): void {
    this.#picture = null;
    this.#cancelScheduled();
    this.#cancelCountdown('');
    for (const callOff of this.#bedTimers.splice(0)) callOff();
    this.#endBed();
    this.#endSong();
  }

  #play(sounds: readonly DelayedSound[], asked: string | null): void {
    if (sounds.some(({ sound }) => !ofBoards.includes(sound))) this.#cancelScheduled();
    for (const key of sounds) {
      const play = () => {
        if (this.#picture?.audible.questionKey === asked) this.#start(key, asked);
      };
      if (key.afterMs === 0) play();
      else this.#scheduled.push({ cancel: this.#wait(key.afterMs, play), play });
    }
  }

  #start({ sound, song = null }: DelayedSound, asked: string | null): void {
    if (song === null && !enders.includes(sound)) return void this.#sound(sound);
    this.#endSong();
    if (song === null) return void this.#sound(sound);
    const volume = this.#picture?.audible.sounds.effects ?? 0;
    const instead = () => void this.#sound(sound);
    this.#song = { asked, stream: this.#output.stream(song, volume, instead) };
  }

  #endSong(): void {
    this.#song?.stream.stop();
    this.#song = null;
  }

  #cancelScheduled(): void {
    for (const { cancel: callOff } of this.#scheduled) callOff();
    this.#scheduled = [];
  }

  async #sound(sound: ShowSound): Promise<void> {
    const asked = this.#picture?.audible.sounds;
    if (asked === undefined) return;
    const { character, own } = asked;
    const clip = await this.#clips.getOrDefault(
      own[sound] ?? null,
      builtInAddress(character, sound),
    );
    // The picture may have been cleared while the sound was loading.
    const effects = this.#picture?.audible.sounds.effects ?? 0;
    if (clip !== null && effects > 0) this.#output.play(clip, effects);
  }

  #countDown({ countdowns }: AudibleView, nowMs: number): void {
    const key = countdowns.map(({ second, endsAtMs }) => `${second} ${endsAtMs}`).join(' ');
    if (key === this.#seconds.key) return;
    this.#cancelCountdown(key);
    for (const { endsAtMs, second, end } of countdowns)
      for (const left of lastSeconds) {
        const sound = left === 0 ? end : second;
        const waitMs = endsAtMs - left * 1000 - nowMs;
        if (sound === null || waitMs <= 0) continue;
        this.#seconds.cancels.push(this.#wait(waitMs, () => void this.#sound(sound)));
      }
  }

  #cancelCountdown(key: string): void {
    for (const callOff of this.#seconds.cancels) callOff();
    this.#seconds = { key, cancels: [] };
  }

  /** Sets the bed of a picture now, and schedules its changes at the end of a card or a countdown. */
  #updateBed(audible: AudibleView, { card }: OverlayView, nowMs: number): void {
    for (const callOff of this.#bedTimers.splice(0)) callOff();
    const cardUntilMs = card !== null && 'untilMs' in card ? (card.untilMs ?? Infinity) : Infinity;
    const layAt = (atMs: number) =>
      this.#playBed(
        card === null || atMs >= cardUntilMs ? audible.bed(atMs) : noBed,
        audible.sounds,
      );
    layAt(nowMs);
    for (const atMs of [cardUntilMs, ...audible.countdowns.map(({ endsAtMs }) => endsAtMs)])
      if (atMs > nowMs && Number.isFinite(atMs))
        this.#bedTimers.push(this.#wait(atMs - nowMs, () => layAt(atMs)));
  }

  /** The bed continues over questions and locks, and ends when it has no audible loop. */
  #playBed(bed: Bed, { character, beds }: SoundsView): void {
    if (beds === 0 || !bed.includes(true)) return this.#endBed();
    if (this.#bed?.character !== character) {
      this.#endBed();
      this.#bed = { character, loops: this.#begin(character), key: '' };
    }
    const key = bed.join(' ');
    const isNew = this.#bed.key !== key;
    this.#bed.key = key;
    void this.#bed.loops.then((loops) => {
      if (isNew) loops?.mix(bed);
      loops?.setVolume(beds);
    });
  }

  async #begin(character: SoundsView['character']): Promise<LoopMix | null> {
    const clips = await Promise.all(
      bedLoops.map((name) => this.#clips.get(builtInAddress(character, name))),
    );
    const all = clips.filter((clip) => clip !== null);
    return all.length === bedLoops.length ? this.#output.loop(all) : null;
  }

  #endBed(): void {
    void this.#bed?.loops.then((loops) => loops?.stop());
    this.#bed = null;
  }
}
