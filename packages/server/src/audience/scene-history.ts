import type { PhoneScene } from '@quizcast/game/phones/scene';
import { maxPhoneDelayMs } from '@quizcast/game/phones/delay';

/** What the studio showed from a point in time on, server epoch milliseconds. */
export interface ShownScene {
  /** Increases with every scene. */
  readonly number: number;
  readonly atMs: number;
  readonly scene: PhoneScene;
}

/**
 * Scenes of the studio, kept for as long as any phone may still have to be sent them: each phone follows by its own
 * delay.
 */
export class SceneHistory {
  #scenes: ShownScene[] = [];
  #number = 0;

  get newest(): ShownScene | undefined {
    return this.#scenes.at(-1);
  }

  /** Appends a scene that the studio shows from `atMs` on, but never before its last one. */
  add(scene: PhoneScene, atMs: number): ShownScene {
    const shown = {
      number: ++this.#number,
      atMs: Math.max(atMs, this.newest?.atMs ?? 0),
      scene,
    };
    this.#scenes.push(shown);
    const forgottenAtMs = atMs - maxPhoneDelayMs;
    const first = this.#scenes.findLastIndex((each) => each.atMs <= forgottenAtMs);
    if (first > 0) this.#scenes = this.#scenes.slice(first);
    return shown;
  }

  /** Drops the scenes that were planned after this time. */
  dropAfter(atMs: number): void {
    this.#scenes = this.#scenes.filter((each) => each.atMs <= atMs);
  }

  /** The scene that the studio showed at this time. */
  at(atMs: number): ShownScene | undefined {
    return this.#scenes.findLast((each) => each.atMs <= atMs);
  }

  /** When the studio changed its scene after this time; null when it has not. */
  nextAfter(atMs: number): number | null {
    return this.#scenes.find((each) => each.atMs > atMs)?.atMs ?? null;
  }

  /** When the studio first showed the question of a round open, from `fromMs` on; null for an unknown round. */
  openedAtMs(round: string, fromMs: number): number | null {
    const shown = this.#scenes.find(
      ({ scene }, index) =>
        isOpening(scene, round) && (this.#scenes[index + 1]?.atMs ?? Infinity) > fromMs,
    );
    return shown === undefined ? null : Math.max(shown.atMs, fromMs);
  }

  /** The round of the question that was open last. */
  get lastOpenRound(): string | null {
    const last = this.#scenes.findLast(({ scene }) => scene.kind === 'question' && scene.isOpen);
    return last?.scene.kind === 'question' ? last.scene.round : null;
  }
}

const isOpening = (scene: PhoneScene, round: string): boolean =>
  scene.kind === 'question' && scene.isOpen && scene.round === round;
