import type { OverlayReport } from '@quizcast/game/protocol/protocol';
import { expect, it } from 'vitest';
import { HealthReporter, type HealthPage } from './health.ts';
import { MissingMedia } from './missing.ts';

/** A page with a manual clock that draws `fps` frames per second while it is visible. */
class TestPage implements HealthPage {
  readonly obs = '2.24.4';
  nowMs = 0;
  isSeen = true;
  fps = 60;
  drawn: number | null = 7;
  media: string[] = [];
  readonly sent: { atMs: number; report: OverlayReport }[] = [];
  frames = 0;
  #frame: ((atMs: number) => void)[] = [];
  #timers: { atMs: number; act: () => void }[] = [];

  revision = () => this.drawn;
  isVisible = () => this.isSeen;
  missing = () => this.media;

  send(report: OverlayReport): boolean {
    this.sent.push({ atMs: this.nowMs, report });
    return true;
  }

  onFrame(act: (atMs: number) => void): void {
    this.#frame.push(act);
  }

  after(delayMs: number, act: () => void): () => void {
    const timer = { atMs: this.nowMs + delayMs, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(ms: number): void {
    for (const untilMs = this.nowMs + ms; this.nowMs < untilMs; this.nowMs += 1) {
      const due = this.#timers.filter(({ atMs }) => atMs <= this.nowMs);
      this.#timers = this.#timers.filter((timer) => !due.includes(timer));
      for (const { act } of due) act();
      if (!this.isSeen || this.nowMs % Math.round(1000 / this.fps) !== 0) continue;
      const frames = this.#frame;
      this.#frame = [];
      this.frames += frames.length;
      for (const act of frames) act(this.nowMs);
    }
  }
}

it('HEALTH1 reports overlay health about every five seconds, without a permanent frame loop', () => {
  const page = new TestPage();
  const reporter = new HealthReporter(page);
  reporter.changed();
  page.pass(60_000);
  expect(page.sent.length).toBeGreaterThanOrEqual(10);
  expect(page.sent.length).toBeLessThanOrEqual(13);
  const { framesPerSecond, ...first } = page.sent[0]?.report ?? { framesPerSecond: null };
  expect(first).toEqual({ revision: 7, isVisible: true, obs: '2.24.4', missing: [] });
  expect(Math.abs((framesPerSecond ?? 0) - 60)).toBeLessThan(3);
  // Half a second of every 5.5 s.
  expect(page.frames).toBeLessThan(60 * 60 * 0.12);
  page.fps = 10;
  page.pass(10_000);
  expect(Math.abs((page.sent.at(-1)?.report.framesPerSecond ?? 0) - 10)).toBeLessThan(1);
});

it('HEALTH1 sends changes promptly in one report, and no frame rate for hidden pages', () => {
  const page = new TestPage();
  const reporter = new HealthReporter(page);
  page.pass(6000);
  const before = page.sent.length;
  page.isSeen = false;
  page.media = ['cat.png'];
  for (let n = 0; n < 50; n++) {
    reporter.changed();
    page.pass(1);
  }
  page.pass(900);
  expect(page.sent.slice(before).map(({ report }) => report)).toEqual([
    { revision: 7, framesPerSecond: null, isVisible: false, obs: '2.24.4', missing: ['cat.png'] },
  ]);
  page.isSeen = true;
  // Also during a measurement: the one that is still running ends.
  for (let n = 0; n < 20; n++) {
    reporter.changed();
    page.pass(450);
  }
  page.pass(1000);
  const frames = page.frames;
  page.pass(3000);
  expect(page.frames - frames).toBeLessThan(40);
});

it('sends no report while nothing is drawn', () => {
  const page = new TestPage();
  page.drawn = null;
  const reporter = new HealthReporter(page);
  reporter.changed();
  page.pass(20_000);
  expect(page.sent).toEqual([]);
});

it('lists up to ten failed media of picture and page, until they load or are no longer used', () => {
  const media = new MissingMedia();
  let changes = 0;
  media.onChange(() => (changes += 1));
  const picture = { image: 'https://x.example/a"b.png', fonts: ['Comic Neue'] };
  for (const name of [
    picture.image,
    picture.image,
    'Comic Neue',
    '/sounds/buzz.wav',
    'old.png',
    '',
  ])
    media.failed(name);
  expect(changes).toBe(4);
  expect(media.of(picture)).toEqual([picture.image, 'Comic Neue', '/sounds/buzz.wav']);
  media.loaded(picture.image);
  expect(media.of(picture)).toEqual(['Comic Neue', '/sounds/buzz.wav']);
  expect(media.of({})).toEqual(['/sounds/buzz.wav']);
  const many = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(600, 'x'));
  for (const name of many) media.failed(name);
  expect(media.of(many)).toHaveLength(10);
  expect(media.of(many).every(({ length }) => length <= 500)).toBe(true);
});
