import { beforeEach, describe, expect, it } from 'vitest';
import { FontLoader, sheetAddress, type FontPage } from './font-loader.ts';

const font = (fontFamily: string, fontWeight = 400, fontStyle: 'normal' | 'italic' = 'normal') => ({
  fontFamily,
  fontStyle,
  fontWeight,
});
const uploaded = (fontFamily: string, file = 'quizshow/u/fonts/f.woff2') => ({
  fontFamily,
  fontStyle: 'normal' as const,
  fontWeightFrom: 100,
  fontWeightTo: 900,
  file: `/files/${file}`,
});

class Page implements FontPage {
  requested: string[] = [];
  answers = new Map<string, { status: number; text: string } | null>();
  sheets: string[] = [];
  /** Paths of sheets that came with the page. */
  inside = new Set<string>();
  now = 0;
  timers: { atMs: number; act: () => void }[] = [];

  async fetch(address: string) {
    this.requested.push(address);
    const answer = this.answers.get(address);
    return answer === undefined ? { status: 200, text: `font-display:block ${address}` } : answer;
  }
  adopt(css: string) {
    this.sheets.push(css);
    return () => {
      this.sheets = this.sheets.filter((one) => one !== css);
    };
  }
  included(address: string) {
    return this.inside.has(address) ? () => void this.inside.delete(address) : null;
  }
  after(delayMs: number, act: () => void) {
    this.timers.push({ atMs: this.now + delayMs, act });
  }
  nowMs() {
    return this.now;
  }
  async pass(ms: number) {
    this.now += ms;
    const due = this.timers.filter(({ atMs }) => atMs <= this.now);
    this.timers = this.timers.filter(({ atMs }) => atMs > this.now);
    for (const { act } of due) act();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

let page: Page;
let loader: FontLoader;
beforeEach(() => {
  page = new Page();
  loader = new FontLoader(page, ['/fonts/roboto/400-normal.css']);
});

describe('the address of a style sheet', () => {
  it.each([
    ['Press Start 2P', '/fonts/press-start-2p/400-normal.css'],
    ['anton', '/fonts/anton/400-normal.css'],
    ['Grüße', null],
    ['_', null],
    ['../../etc', null],
    ['a_b', null],
  ])('%s: %s', (family, address) => {
    expect(sheetAddress(font(family))).toBe(address);
  });
});

describe('fonts of the server', () => {
  it('FONT6 are requested once per face, only from this server', async () => {
    loader.show([font('Anton'), font('Anton'), font('Lora', 700, 'italic')], []);
    loader.show([font('Anton'), font('Roboto'), font('Größe')], []);
    await page.pass(0);
    expect(page.requested).toEqual(['/fonts/anton/400-normal.css', '/fonts/lora/700-italic.css']);
    expect(page.sheets).toHaveLength(2);
  });

  it('are ready if their sheet came with the page, and requested when one of its files failed', async () => {
    page.inside.add('/fonts/anton/400-normal.css');
    loader.show([font('Anton')], []);
    expect(loader.isPending(font('Anton'))).toBe(false);
    expect(page.requested).toEqual([]);
    loader.failed('Anton');
    await page.pass(5000);
    expect(page.requested).toEqual(['/fonts/anton/400-normal.css']);
    expect(page.inside).toEqual(new Set());
    expect(page.sheets).toHaveLength(1);
  });

  it('are pending until their sheet has loaded', async () => {
    expect(loader.isPending(font('Anton'))).toBe(false);
    loader.show([font('Anton')], []);
    expect(loader.isPending(font('Anton'))).toBe(true);
    await loader.settled(font('Anton'));
    expect(loader.isPending(font('Anton'))).toBe(false);
    expect(page.sheets).toEqual(['font-display:block /fonts/anton/400-normal.css']);
  });

  it.each([204, 404])('stop being pending when the server lacks them (%d)', async (status) => {
    page.answers.set('/fonts/comic-sans-ms/400-normal.css', { status, text: '' });
    loader.show([font('Comic Sans MS')], []);
    await loader.settled(font('Comic Sans MS'));
    expect(loader.isPending(font('Comic Sans MS'))).toBe(false);
    expect(loader.isUnavailable(font('Comic Sans MS'))).toBe(false);
    await page.pass(3_600_000);
    expect([page.requested.length, page.sheets]).toEqual([1, []]);
  });

  it.each([null, { status: 503, text: '' }])(
    'FONT7 are retried at growing intervals when unavailable, and hide no text on arrival (%j)',
    async (failure) => {
      const address = '/fonts/anton/400-normal.css';
      page.answers.set(address, failure);
      loader.show([font('Anton')], []);
      await loader.settled(font('Anton'));
      expect(loader.isUnavailable(font('Anton'))).toBe(true);
      await page.pass(4999);
      expect(page.requested).toHaveLength(1);
      await page.pass(1);
      expect(page.requested).toHaveLength(2);
      await page.pass(9999);
      expect(page.requested).toHaveLength(2);
      page.answers.delete(address);
      await page.pass(1);
      expect(loader.isUnavailable(font('Anton'))).toBe(false);
      expect(page.sheets).toEqual([`font-display:swap ${address}`]);
    },
  );

  it('are reloaded when one of their files failed', async () => {
    loader.show([font('Anton'), font('Lora')], []);
    await loader.settled(font('Anton'));
    loader.failed('Anton');
    loader.failed('Anton');
    await page.pass(5000);
    expect(page.requested.filter((address) => address.includes('anton'))).toHaveLength(2);
    expect(page.sheets).toHaveLength(2);
  });
});

describe('uploaded fonts', () => {
  it('FONT8 take precedence over server fonts of the same name', async () => {
    loader.show([font('Anton')], []);
    await loader.settled(font('Anton'));
    loader.show([font('Anton'), font('Lora')], [uploaded('Anton')]);
    await page.pass(0);
    expect(page.requested).toEqual(['/fonts/anton/400-normal.css', '/fonts/lora/400-normal.css']);
    expect(page.sheets).toEqual([
      '@font-face{font-family:"Anton";font-style:normal;font-weight:100 900;font-display:block;src:url("/files/quizshow/u/fonts/f.woff2");}',
      'font-display:block /fonts/lora/400-normal.css',
    ]);
  });

  it('stay while a picture uses them, and when a picture is redrawn', async () => {
    const [first, second] = [uploaded('Mine'), uploaded('Mine')];
    const done = [loader.show([], [first]), loader.show([], [second])];
    expect(page.sheets).toHaveLength(1);
    done[0]?.();
    await page.pass(10_000);
    expect(page.sheets).toHaveLength(1);
    done[1]?.();
    const again = loader.show([], [first]);
    await page.pass(10_000);
    expect(page.sheets).toHaveLength(1);
    again();
    await page.pass(10_000);
    expect(page.sheets).toEqual([]);
  });

  it('give way to the server font of the same name when removed', async () => {
    const done = loader.show([font('Anton')], [uploaded('Anton')]);
    done();
    loader.show([font('Anton')], []);
    await page.pass(0);
    await page.pass(10_000);
    expect(page.sheets).toEqual(['font-display:block /fonts/anton/400-normal.css']);
  });

  it('cannot inject CSS through their name or address', () => {
    loader.show([], [uploaded('A"}*{color:red', 'a.woff2");}*{color:red')]);
    expect(page.sheets.join()).not.toMatch(/"\s*[;)]*\s*\}\s*\*/);
    expect(page.sheets.join().match(/"/g)).toHaveLength(4);
  });
});

it('removes all style sheets when it ends', async () => {
  loader.show([font('Anton')], [uploaded('Mine')]);
  await loader.settled(font('Anton'));
  loader.end();
  expect(page.sheets).toEqual([]);
});
