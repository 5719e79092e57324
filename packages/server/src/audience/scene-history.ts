import type { PhoneScene } from '@quizcast/game/phones/scene';
import { maxPhoneDelayMs } from '@quizcast/game/phones/delay';

/** What the studio showed from an instant on, server epoch milliseconds. */
export interface ShownScene {
  /** Rises with every scene. */
  readonly number: number;
  readonly atMs: number;
  readonly scene: PhoneScene;
}

/** What the studio has shown as long as any phone may still have to be told of it: each phone follows it by its own delay. */
export class SceneHistory {
  #scenes: ShownScene[] = [];
  #number = 0;

  get newest(): ShownScene | undefined {
    return this.#scenes.at(-1);
  }

  /** From `atMs` on the studio shows this; never before what it showed last. */
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

  /** What was to be shown after this instant is not. */
  dropAfter(atMs: number): void {
    this.#scenes = this.#scenes.filter((each) => each.atMs <= atMs);
  }

  /** What a picture shows that shows the studio of that instant. */
  at(atMs: number): ShownScene | undefined {
    return this.#scenes.findLast((each) => each.atMs <= atMs);
  }

  /** When the studio showed something else after that instant; null when it has not. */
  nextAfter(atMs: number): number | null {
    return this.#scenes.find((each) => each.atMs > atMs)?.atMs ?? null;
  }

  /** When the question of a round came on air; null for one that is not known. */
  openedAtMs(round: string): number | null {
    return this.#scenes.find(({ scene }) => isOpening(scene, round))?.atMs ?? null;
  }

  /** When the newest question came on air. */
  get lastOpenedAtMs(): number | null {
    const last = this.#scenes.findLast(({ scene }) => scene.kind === 'question' && scene.isOpen);
    return last?.scene.kind === 'question' ? this.openedAtMs(last.scene.round) : null;
  }
}

const isOpening = (scene: PhoneScene, round: string): boolean =>
  scene.kind === 'question' && scene.isOpen && scene.round === round;
