import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFontReady, whenFontReady, type Fonts, type Sheets } from './font-ready.ts';

const font = { fontFamily: 'Roboto', fontStyle: 'italic', fontWeight: 900 } as const;

const fonts = (more: Partial<Fonts>): Fonts => ({
  check: () => false,
  load: () => Promise.resolve([]),
  ...more,
});

/** A font's style sheet that is loading until `arrive` is called. */
function sheetOnItsWay(): Sheets & { arrive: () => void } {
  let arrive = (): void => undefined;
  const settled = new Promise<void>((resolve) => (arrive = resolve));
  return { isPending: () => true, settled: () => settled, arrive: () => arrive() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('loads and checks exactly the face and letters that are drawn', async () => {
  const load = vi.fn(() => Promise.resolve([]));
  const check = vi.fn(() => true);
  await whenFontReady('Ä', font, undefined, fonts({ load, check }));
  isFontReady('Ä', font, fonts({ load, check }));
  for (const asked of [load, check])
    expect(asked).toHaveBeenCalledWith(expect.stringMatching(/^italic 900 16px "Roboto"/), 'Ä');
});

it('does not wait for a locally installed font', () => {
  const own = { ...font, fontFamily: 'Comic Sans MS' };
  const check = (name: string) => name.endsWith('"Comic Sans MS"');
  expect(isFontReady('text', own, fonts({ check }))).toBe(true);
});

it('FONT7 waits three seconds and no longer', async () => {
  let isOver = false;
  const never = fonts({ load: () => new Promise(() => undefined) });
  void whenFontReady('text', font, undefined, never).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

it('continues at once with a fallback when a file fails to load or the name is no font', async () => {
  await whenFontReady(
    'text',
    font,
    undefined,
    fonts({ load: () => Promise.reject(new Error('away')) }),
  );
  const check = () => {
    throw new SyntaxError('no font');
  };
  expect(isFontReady('text', font, fonts({ check }))).toBe(true);
});

it('FONT7 waits for the style sheet and then the font files, three seconds in total', async () => {
  const sheets = sheetOnItsWay();
  const all = fonts({
    check: () => true,
    load: vi.fn(() => new Promise<FontFace[]>(() => undefined)),
  });
  expect(isFontReady('text', font, all, sheets)).toBe(false);
  let isOver = false;
  void whenFontReady('text', font, undefined, all, sheets).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2000);
  expect(all.load).not.toHaveBeenCalled();
  sheets.arrive();
  await vi.advanceTimersByTimeAsync(999);
  expect(all.load).toHaveBeenCalledOnce();
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
