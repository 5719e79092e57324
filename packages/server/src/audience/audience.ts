import { setImmediate as otherWork } from 'node:timers/promises';
import type { RankedViewer } from '@quizcast/game/crowd/board';
import { maxPhoneDelayMs, phoneDelayMs, seenDelayMs } from '@quizcast/game/phones/delay';
import type { DatedScene, PhoneScene } from '@quizcast/game/phones/scene';
import type { LoadedDocument } from '../documents/loaded-document.ts';
import type { Room } from '../documents/room.ts';
import type { Watcher } from '../documents/watcher.ts';
import { frameOf } from '../live/frame.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { CrowdBoards } from '../crowd/crowd-boards.ts';
import type { Phone } from './phone.ts';
import { SceneHistory, type ShownScene } from './scene-history.ts';
import { studioOf, type Studio } from './studio.ts';
import { inRound, ViewerMemory } from './viewer-memory.ts';

export interface AudienceDeps {
  boards: Pick<CrowdBoards, 'standings'>;
  clock: Clock;
  log: Log;
  /** The list of hidden words has changed: names must be checked again. */
  onHiddenWords(audience: Audience): void;
  /** The list of banned phones has changed: they must be disconnected. */
  onBanned(audience: Audience): void;
}

/** Phones that are sent to in one go, before other work gets a turn. */
const phonesPerBatch = 500;
/** Delays are rounded up to this step, which limits the number of delay groups. */
const delayStepMs = 100;

type Standings = ReadonlyMap<string, RankedViewer>;

/** The show with the places on its board, which phones are sent once they show its scene. */
interface SceneStanding {
  show: string;
  /** Differs for every board; '' before the first one, undefined while results are being scored. */
  name: string | undefined;
  round: string;
  /** When the board was announced, server epoch milliseconds. */
  atMs: number;
  /** Null while it is not available. */
  standings: Promise<Standings | null>;
}

/** Phones with the same delay. */
interface DelayGroup {
  phones: Set<Phone>;
  /** Number of the scene that they were sent last. */
  shown: number;
}

const nothingShown: Studio = {
  show: '',
  play: null,
  job: null,
  scenes: [],
  scored: null,
  streamDelayMs: 0,
  channel: null,
  hiddenWords: [],
  banned: [],
};

/**
 * The viewer phones of one document on this node. Each one is sent the scenes of the studio after the delay of its
 * stream.
 */
export class Audience implements Watcher {
  readonly room: Room;
  readonly memory = new ViewerMemory();
  readonly #deps: AudienceDeps;
  readonly #phones = new Map<string, Phone>();
  readonly #groups = new Map<number, DelayGroup>();
  readonly #history = new SceneHistory();
  readonly #frames = new WeakMap<ShownScene, Buffer>();
  readonly #standings = new WeakMap<ShownScene, SceneStanding>();
  /** When viewers had their data deleted: they are on no board from before. */
  readonly #forgotten = new Map<string, number>();
  readonly #stopWatching: Cancel;
  #studio: Studio = nothingShown;
  #known = '';
  #cancel: Cancel = () => undefined;

  /** `room` must have been loaded. */
  constructor(room: Room, deps: AudienceDeps) {
    this.room = room;
    this.#deps = deps;
    this.#stopWatching = room.watch(this);
    const { loaded } = room;
    if (loaded !== null) this.changed(loaded);
  }

  get studio(): Studio {
    return this.#studio;
  }

  get size(): number {
    return this.#phones.size;
  }

  get phones(): Iterable<Phone> {
    return this.#phones.values();
  }

  owners(): number {
    return 0;
  }

  viewersChanged(): void {
    // The number of answers is only sent to owner and crew.
  }

  changed(loaded: LoadedDocument): void {
    const before = this.#studio;
    this.#studio = loaded.kind === 'readable' ? studioOf(loaded.document) : nothingShown;
    if (before.streamDelayMs !== this.#studio.streamDelayMs) this.#delaysChanged();
    this.#follow();
    this.#pump();
    if (!isSame(before.hiddenWords, this.#studio.hiddenWords)) this.#deps.onHiddenWords(this);
    if (!isSame(before.banned, this.#studio.banned)) this.#deps.onBanned(this);
  }

  removed(): void {
    for (const phone of this.#phones.values()) phone.end('unknownCode');
  }

  close(): void {
    this.#cancel();
    this.#stopWatching();
  }

  /** Registers the phone of a viewer and closes any previous phone of the same viewer. */
  enter(phone: Phone): void {
    this.#phones.get(phone.viewer)?.end('takenOver');
    this.#phones.set(phone.viewer, phone);
    this.#join(phone);
  }

  leave(phone: Phone): void {
    this.#part(phone);
    if (this.#phones.get(phone.viewer) === phone) this.#phones.delete(phone.viewer);
  }

  /** Delay of this phone behind the studio, milliseconds. */
  delayOf({ claimedDelayMs }: Phone): number {
    const delayMs = phoneDelayMs(claimedDelayMs, this.#studio.streamDelayMs);
    return Math.ceil(delayMs / delayStepMs) * delayStepMs;
  }

  setDelay(phone: Phone, claimedMs: number | null): void {
    this.#part(phone);
    phone.claimedDelayMs = claimedMs;
    this.#join(phone);
  }

  /** Delay of a viewer who sees at `atMs` that a question opens; null when no question opened recently. */
  sceneAt(atMs: number): number | null {
    const { lastOpenRound } = this.#history;
    return seenDelayMs(lastOpenRound === null ? null : this.openedAtMs(lastOpenRound), atMs);
  }

  /** When the question of a round came on air, or last returned after undo; null for an unknown round. */
  openedAtMs(round: string): number | null {
    const asked = this.#studio.play?.asked;
    return this.#history.openedAtMs(round, asked?.round === round ? asked.opensAtMs : 0);
  }

  /** Forgets a viewer, who is from then on not on the boards announced so far. */
  forget(viewer: string): void {
    this.memory.forget(viewer);
    this.#forgotten.set(viewer, this.#deps.clock.nowMs());
  }

  #join(phone: Phone): void {
    const delayMs = this.delayOf(phone);
    const group = this.#groups.get(delayMs) ?? { phones: new Set(), shown: 0 };
    this.#groups.set(delayMs, group);
    group.phones.add(phone);
    const shown = this.#history.at(this.#deps.clock.nowMs() - delayMs);
    if (shown !== undefined) this.#showTo(phone, shown);
    this.#pump();
  }

  #part(phone: Phone): void {
    for (const [delayMs, group] of this.#groups) {
      if (!group.phones.delete(phone) || group.phones.size > 0) continue;
      this.#groups.delete(delayMs);
    }
  }

  #delaysChanged(): void {
    for (const phone of this.#phones.values())
      if (phone.claimedDelayMs === null) {
        this.setDelay(phone, null);
        const { streamDelayMs } = this.#studio;
        phone.send({ type: 'delay', delayMs: this.delayOf(phone), streamDelayMs });
      }
  }

  /**
   * Records what the studio shows now and what it will show at a known time, such as the end of a question. The first
   * call also records earlier scenes, as far as the document has them.
   */
  #follow(): void {
    const { show, scenes } = this.#studio;
    const known = JSON.stringify([show, scenes, standingName(this.#studio)]);
    if (known === this.#known) return;
    const isFirst = this.#known === '';
    this.#known = known;
    const nowMs = this.#deps.clock.nowMs();
    const isToCome = ({ atMs }: DatedScene) => atMs !== null && atMs > nowMs;
    const shown = scenes.filter((each) => !isToCome(each));
    const newest = shown.at(-1);
    this.#history.dropAfter(nowMs);
    if (isFirst)
      for (const scene of shown.slice(0, -1)) this.#add(scene, scene.atMs ?? nowMs, false);
    if (newest !== undefined && (isFirst || this.#hasChanged(newest.scene)))
      this.#add(newest, isFirst ? (newest.atMs ?? nowMs) : nowMs, true);
    for (const scene of scenes) if (isToCome(scene)) this.#add(scene, scene.atMs ?? nowMs, true);
  }

  /** Whether this scene, or the show or board that goes with it, differs from what the studio showed last. */
  #hasChanged(scene: PhoneScene): boolean {
    const { newest } = this.#history;
    if (newest === undefined || JSON.stringify(newest.scene) !== JSON.stringify(scene)) return true;
    const known = this.#standings.get(newest);
    const name = standingName(this.#studio);
    return known?.show !== this.#studio.show || (name !== undefined && known.name !== name);
  }

  #add({ scene }: DatedScene, atMs: number, hasStanding: boolean): void {
    const shown = this.#history.add(scene, atMs);
    this.#frames.set(shown, frameOf(JSON.stringify({ type: 'scene', scene })));
    // Scenes from before a result must not reveal its standings.
    if (!hasStanding) return;
    const { show, scored } = this.#studio;
    const announcedAtMs = scored?.result.atMs ?? 0;
    // Phones with the longest delay may still show the board before.
    for (const [viewer, forgottenAtMs] of this.#forgotten)
      if (forgottenAtMs < announcedAtMs - maxPhoneDelayMs) this.#forgotten.delete(viewer);
    this.#standings.set(shown, {
      ...{ show, name: standingName(this.#studio) },
      ...{ round: scored?.job.round ?? '', atMs: announcedAtMs },
      standings: this.#standingsOf(scored),
    });
  }

  async #standingsOf(scored: Studio['scored']): Promise<Standings | null> {
    if (scored === null) return new Map();
    const { path } = this.room;
    try {
      return await this.#deps.boards.standings(path, scored.job, scored.result);
    } catch (error) {
      this.#deps.log.warn({ path, error }, 'standings not sent to phones');
      return null;
    }
  }

  /** Sends every phone the scene that is due after its delay, and schedules the next run. */
  #pump(): void {
    this.#cancel();
    const nowMs = this.#deps.clock.nowMs();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [delayMs, group] of this.#groups) {
      const shown = this.#history.at(nowMs - delayMs);
      if (shown !== undefined && shown.number > group.shown) {
        group.shown = shown.number;
        void this.#showToAll([...group.phones], shown);
      }
      const next = this.#history.nextAfter(nowMs - delayMs);
      if (next !== null) nextMs = Math.min(nextMs, next + delayMs - nowMs);
    }
    this.#cancel =
      nextMs === Number.POSITIVE_INFINITY
        ? () => undefined
        : this.#deps.clock.after(nextMs, () => this.#pump());
  }

  async #showToAll(phones: readonly Phone[], shown: ShownScene): Promise<void> {
    for (const [index, phone] of phones.entries()) {
      if (index > 0 && index % phonesPerBatch === 0) await otherWork();
      this.#showTo(phone, shown);
    }
  }

  #showTo(phone: Phone, shown: ShownScene): void {
    const bytes = this.#frames.get(shown);
    if (bytes === undefined || !phone.show(shown, bytes)) return;
    if (shown.scene.kind === 'question') this.noteDelay(phone, shown.scene.round);
    const standing = this.#standings.get(shown);
    if (standing === undefined) return;
    const { show, name } = standing;
    if (phone.isNewShow(show)) phone.send({ type: 'show', show });
    if (name !== undefined && phone.isNewStanding(name)) void this.#sendStanding(phone, standing);
  }

  /** Records the phone's current delay; returns its shortest one in this round, which is the one that counts. */
  noteDelay(phone: Phone, round: string): number {
    const viewer = inRound(this.memory.of(phone.viewer), round);
    viewer.minDelayMs = Math.min(viewer.minDelayMs, this.delayOf(phone));
    return viewer.minDelayMs;
  }

  async #sendStanding(phone: Phone, standing: SceneStanding): Promise<void> {
    const { name, round, atMs } = standing;
    const all = await standing.standings;
    // A newer one has been sent since.
    if (all === null || phone.standing !== name) return;
    const isForgotten = (this.#forgotten.get(phone.viewer) ?? -1) >= atMs;
    const row = isForgotten ? undefined : all.get(phone.viewer);
    if (row === undefined) return phone.send({ type: 'standing', round, standing: null });
    const { points, gained, rank, right, run } = row;
    const place = { round, points, gained, rank, players: all.size, right, run };
    phone.send({ type: 'standing', round, standing: place });
  }
}

function standingName({ play, scored }: Studio): string | undefined {
  if (scored === null) return play !== null && play.revealed.length > 0 ? undefined : '';
  return `${scored.job.round} ${scored.result.scoredAs} ${scored.result.atMs}`;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
