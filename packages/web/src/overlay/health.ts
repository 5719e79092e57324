import type { OverlayReport } from '@quizcast/game/protocol/protocol';

/** Dependencies of the reporter on its page. */
export interface HealthPage {
  /** The revision that is shown; null before the first one. */
  revision(): number | null;
  isVisible(): boolean;
  /** Version of OBS's browser plug-in; null in other browsers. */
  obs: string | null;
  missing(): string[];
  /** False when disconnected. */
  send(report: OverlayReport): boolean;
  /** Calls back before the next frame is painted, with its time in milliseconds; not while the page is hidden. */
  onFrame(act: (atMs: number) => void): void;
  after(delayMs: number, act: () => void): () => void;
}

const reportEveryMs = 5000;
/** Debounce: several changes at once are sent in one report. */
const togetherMs = 300;
const measureMs = 500;

/** Reports the state of this overlay to the server: about every five seconds, and soon after a change. */
export class HealthReporter {
  readonly #page: HealthPage;
  #framesPerSecond: number | null = null;
  #cancel: () => void = () => undefined;
  #isScheduled = false;

  constructor(page: HealthPage) {
    this.#page = page;
    this.#next(reportEveryMs);
  }

  /** Called after a change or a reconnect. */
  changed(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#next(togetherMs);
  }

  #next(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#page.after(delayMs, () => this.#measure());
  }

  /** Counts frames for half a second: a permanent loop would cause the load it measures. */
  #measure(): void {
    const page = this.#page;
    let first: number | null = null;
    let last = 0;
    let frames = -1;
    let isOver = false;
    const count = (atMs: number): void => {
      first ??= atMs;
      last = atMs;
      frames += 1;
      if (!isOver) page.onFrame(count);
    };
    if (page.isVisible()) page.onFrame(count);
    const stop = page.after(measureMs, () => {
      isOver = true;
      const tookMs = first === null ? 0 : last - first;
      this.#framesPerSecond = frames > 0 && tookMs > 0 ? (frames * 1000) / tookMs : null;
      this.#report();
    });
    this.#cancel = () => {
      isOver = true;
      stop();
    };
  }

  #report(): void {
    const page = this.#page;
    this.#isScheduled = false;
    const revision = page.revision();
    const isVisible = page.isVisible();
    if (revision !== null)
      page.send({
        revision,
        framesPerSecond: isVisible ? this.#framesPerSecond : null,
        isVisible,
        obs: page.obs,
        missing: page.missing(),
      });
    this.#next(reportEveryMs);
  }
}
