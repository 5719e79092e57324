import type { OverlayReport } from '@quizcast/game/protocol/protocol';

/** What a reporter needs of the page it works in. */
export interface HealthPage {
  /** The revision that is drawn; null while nothing is. */
  revision(): number | null;
  isVisible(): boolean;
  /** The version of OBS's browser plug-in; null in a plain browser. */
  obs: string | null;
  missing(): string[];
  /** False when the link is down. */
  send(report: OverlayReport): boolean;
  /** Calls back before the next frame is drawn, with its time in milliseconds; not while the page is hidden. */
  onFrame(act: (atMs: number) => void): void;
  after(delayMs: number, act: () => void): () => void;
}

const reportEveryMs = 5000;
/** Several things that change at once are told once. */
const togetherMs = 300;
const measureMs = 500;

/** Tells the server how this overlay is: about every five seconds, and soon after something of it has changed. */
export class HealthReporter {
  readonly #page: HealthPage;
  #framesPerSecond: number | null = null;
  #cancel: () => void = () => undefined;
  #isDue = false;

  constructor(page: HealthPage) {
    this.#page = page;
    this.#next(reportEveryMs);
  }

  /** Something has changed, or the link is there again. */
  changed(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#next(togetherMs);
  }

  #next(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#page.after(delayMs, () => this.#measure());
  }

  /** Counts frames for half a second: a loop that never rests would cost what it is to measure. */
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
      this.#tell();
    });
    this.#cancel = () => {
      isOver = true;
      stop();
    };
  }

  #tell(): void {
    const page = this.#page;
    this.#isDue = false;
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
