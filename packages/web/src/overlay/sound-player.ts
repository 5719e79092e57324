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

/** Calls after a while. Returns the way to call it off. */
type Wait = (ms: number, call: () => void) => () => void;

interface Heard {
  /** Another one for every picture that was not watched coming about, and for every show. */
  name: string;
  view: OverlayView;
  hearing: Hearing;
}

const lastSeconds = [5, 4, 3, 2, 1, 0] as const;

/** They come once answers are counted: what is still to come before them stays. */
const ofBoards: readonly ShowSound[] = ['rows', 'podium', 'winner'];

/** They end a question's own sound: somebody is to be heard now. */
const enders: readonly ShowSound[] = ['buzz', 'timeUp'];

/** Plays what the pictures of whichever game come with, each sound once, and the bed that lies under them. */
export class SoundPlayer<Clip> {
  readonly #speaker: Speaker<Clip>;
  readonly #clips: Clips<Clip>;
  readonly #wait: Wait;
  #picture: Heard | null = null;
  /** Sounds of what appears by itself: whatever the host does next comes before them. */
  #coming: { callOff: () => void; play: () => void }[] = [];
  #seconds: { key: string; callOff: (() => void)[] } = { key: '', callOff: [] };
  /** Instants at which another bed lies under the same picture. */
  #turns: (() => void)[] = [];
  #bed: { character: string; loops: Promise<Loops | null>; heard: string } | null = null;
  #song: { asked: string | null; stream: Stream } | null = null;

  constructor(speaker: Speaker<Clip>, wait: Wait) {
    this.#speaker = speaker;
    this.#clips = new Clips(speaker);
    this.#wait = wait;
  }

  /** `cut` is another number for every picture that was not watched coming about. */
  follow(view: OverlayView, hearing: Hearing | null, cut: number, nowMs: number): void {
    if (hearing === null) return this.silence();
    const before = this.#picture;
    const name = `${cut} ${view.kind} ${hearing.showId}`;
    this.#picture = { name, view, hearing };
    const { character, own, effects } = hearing.sounds;
    // Before the first is asked for: a buzz must not wait for its file.
    for (const sound of hearing.names)
      void this.#clips.get(own[sound] ?? builtInAddress(character, sound));
    if (this.#song?.asked !== hearing.asked) this.#endSong();
    else this.#song.stream.setVolume(effects);
    if (before?.name !== name) this.#callOffComing();
    else {
      // An undo has no sound, and takes with it what was still to come.
      if (before.hearing.sounds.move?.atMs !== hearing.sounds.move?.atMs) this.#callOffComing();
      this.#play(heardSince(hearing, view, before.view, nowMs), hearing.asked);
    }
    this.#countDown(hearing, nowMs);
    this.#layUnder(hearing, view, nowMs);
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
    // Nothing is heard of a picture that was cleared while the sound was on its way.
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

  /** The bed under a picture, now and when a card of it goes or a time of it is over. */
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

  /** The bed goes on over questions and locks, and ends when nothing of it is to be heard. */
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
