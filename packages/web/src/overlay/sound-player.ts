import {
  heardSince,
  noBed,
  type Bed,
  type HeardSound,
  type Hearing,
} from '@quizcast/game/views/hearing';
import { bedLoops, builtInAddress, type ShowSound } from '@quizcast/game/sounds/sound-names';
import type { SoundsView } from '@quizcast/game/sounds/sounds-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { Clips, type Loops, type Speaker, type Stream } from './clips.ts';

/** Schedules a call; returns a function to cancel it. */
type Wait = (ms: number, call: () => void) => () => void;

interface Heard {
  /** Changes with every picture that was not reached live, and with every show. */
  name: string;
  view: OverlayView;
  hearing: Hearing;
}

const lastSeconds = [5, 4, 3, 2, 1, 0] as const;

/** Played after answers are counted; sounds scheduled before them are kept. */
const ofBoards: readonly ShowSound[] = ['rows', 'podium', 'winner'];

/** These end a question's own sound, as someone is about to speak. */
const enders: readonly ShowSound[] = ['buzz', 'timeUp'];

/** Plays the sounds of each picture once, and the music bed under it, for every game. */
export class SoundPlayer<Clip> {
  readonly #speaker: Speaker<Clip>;
  readonly #clips: Clips<Clip>;
  readonly #wait: Wait;
  #picture: Heard | null = null;
  /** Scheduled sounds of parts that appear by themselves; canceled by the host's next action. */
  #coming: { callOff: () => void; play: () => void }[] = [];
  #seconds: { key: string; callOff: (() => void)[] } = { key: '', callOff: [] };
  /** Timers for changes of the bed within the same picture. */
  #turns: (() => void)[] = [];
  #bed: { character: string; loops: Promise<Loops | null>; heard: string } | null = null;
  #song: { asked: string | null; stream: Stream } | null = null;

  constructor(speaker: Speaker<Clip>, wait: Wait) {
    this.#speaker = speaker;
    this.#clips = new Clips(speaker);
    this.#wait = wait;
  }

  /** `cut` changes with every picture that was not reached live. */
  follow(view: OverlayView, hearing: Hearing | null, cut: number, nowMs: number): void {
    if (hearing === null) return this.silence();
    const before = this.#picture;
    const name = `${cut} ${view.kind} ${hearing.showId}`;
    this.#picture = { name, view, hearing };
    const { character, own, effects } = hearing.sounds;
    // Preloads the files, as a buzz must play without delay.
    for (const sound of hearing.names)
      void this.#clips.get(own[sound] ?? builtInAddress(character, sound));
    if (this.#song?.asked !== hearing.asked) this.#endSong();
    else this.#song.stream.setVolume(effects);
    if (before?.name !== name) this.#callOffComing();
    else {
      // An undo has no sound, and cancels the scheduled ones.
      if (before.hearing.sounds.move?.atMs !== hearing.sounds.move?.atMs) this.#callOffComing();
      this.#play(heardSince(hearing, view, before.view, nowMs), hearing.asked);
    }
    this.#countDown(hearing, nowMs);
    this.#layUnder(hearing, view, nowMs);
  }

  /** The host has skipped the animations: plays the first scheduled sound now, and cancels the rest. */
  skip(): void {
    const [first] = this.#coming;
    this.#callOffComing();
    first?.play();
  }

  /** Stops all sounds, and cancels the scheduled ones. */
  silence(): void {
    this.#picture = null;
    this.#callOffComing();
    this.#callOffSeconds('');
    for (const callOff of this.#turns.splice(0)) callOff();
    this.#endBed();
    this.#endSong();
  }

  #play(sounds: readonly HeardSound[], asked: string | null): void {
    if (sounds.some(({ sound }) => !ofBoards.includes(sound))) this.#callOffComing();
    for (const heard of sounds) {
      const play = () => {
        if (this.#picture?.hearing.asked === asked) this.#hear(heard, asked);
      };
      if (heard.afterMs === 0) play();
      else this.#coming.push({ callOff: this.#wait(heard.afterMs, play), play });
    }
  }

  #hear({ sound, song = null }: HeardSound, asked: string | null): void {
    if (song === null && !enders.includes(sound)) return void this.#sound(sound);
    this.#endSong();
    if (song === null) return void this.#sound(sound);
    const volume = this.#picture?.hearing.sounds.effects ?? 0;
    const instead = () => void this.#sound(sound);
    this.#song = { asked, stream: this.#speaker.stream(song, volume, instead) };
  }

  #endSong(): void {
    this.#song?.stream.stop();
    this.#song = null;
  }

  #callOffComing(): void {
    for (const { callOff } of this.#coming) callOff();
    this.#coming = [];
  }

  async #sound(sound: ShowSound): Promise<void> {
    const asked = this.#picture?.hearing.sounds;
    if (asked === undefined) return;
    const { character, own } = asked;
    const clip = await this.#clips.ownOr(own[sound] ?? null, builtInAddress(character, sound));
    // The picture may have been cleared while the sound was loading.
    const effects = this.#picture?.hearing.sounds.effects ?? 0;
    if (clip !== null && effects > 0) this.#speaker.play(clip, effects);
  }

  #countDown({ countdowns }: Hearing, nowMs: number): void {
    const key = countdowns.map(({ second, endsAtMs }) => `${second} ${endsAtMs}`).join(' ');
    if (key === this.#seconds.key) return;
    this.#callOffSeconds(key);
    for (const { endsAtMs, second, end } of countdowns)
      for (const left of lastSeconds) {
        const sound = left === 0 ? end : second;
        const waitMs = endsAtMs - left * 1000 - nowMs;
        if (sound === null || waitMs <= 0) continue;
        this.#seconds.callOff.push(this.#wait(waitMs, () => void this.#sound(sound)));
      }
  }

  #callOffSeconds(key: string): void {
    for (const callOff of this.#seconds.callOff) callOff();
    this.#seconds = { key, callOff: [] };
  }

  /** Sets the bed of a picture now, and schedules its changes at the end of a card or a countdown. */
  #layUnder(hearing: Hearing, { card }: OverlayView, nowMs: number): void {
    for (const callOff of this.#turns.splice(0)) callOff();
    const cardUntilMs = card !== null && 'untilMs' in card ? (card.untilMs ?? Infinity) : Infinity;
    const layAt = (atMs: number) =>
      this.#lay(card === null || atMs >= cardUntilMs ? hearing.bed(atMs) : noBed, hearing.sounds);
    layAt(nowMs);
    for (const atMs of [cardUntilMs, ...hearing.countdowns.map(({ endsAtMs }) => endsAtMs)])
      if (atMs > nowMs && Number.isFinite(atMs))
        this.#turns.push(this.#wait(atMs - nowMs, () => layAt(atMs)));
  }

  /** The bed continues over questions and locks, and ends when it has no audible loop. */
  #lay(bed: Bed, { character, beds }: SoundsView): void {
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

  async #begin(character: SoundsView['character']): Promise<Loops | null> {
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
