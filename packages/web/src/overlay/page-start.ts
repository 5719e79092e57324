// Inline script of a page with a picture that the server has drawn. Fits the texts, which requires a browser, and loads
// the main script once the picture is on screen.
import { orientations } from '@quizcast/game/values/canvas-size';
import type { Font } from '@quizcast/game/values/style-values';
import { fitAll, fitText, type Fitting } from '../parts/fitting/fit-text.ts';
import { fontFamilies } from '../parts/part-style.ts';
import { placeCanvas } from '../parts/place-canvas.ts';

/** Long enough to load a font from this server, too short for viewers to notice an empty source. */
const fontsWithinMs = 500;

/** A source that is hidden in OBS never paints, so waiting for the paint has a limit. */
const paintedWithinMs = 200;

async function showPicture(root: HTMLElement): Promise<void> {
  const texts = [...root.querySelectorAll<HTMLElement>('[data-max]')];
  await Promise.race([Promise.all(texts.map(loadFont)), delay(fontsWithinMs)]);
  root.removeAttribute('data-unfitted');
  fitAll(texts.map(fitting));
  for (const canvas of root.querySelectorAll<HTMLElement>('[data-canvas]')) place(canvas);
  await Promise.race([painted(), delay(paintedWithinMs)]);
}

function place(canvas: HTMLElement): void {
  const orientation = orientations.find((name) => name === canvas.dataset['canvas']);
  if (orientation !== undefined && canvas.parentElement !== null)
    placeCanvas(canvas.parentElement, canvas, orientation);
}

function fontOf({ style }: HTMLElement): Font {
  const [family = ''] = style.fontFamily.split(',');
  return {
    fontFamily: family.replaceAll('"', ''),
    fontStyle: style.fontStyle === 'italic' ? 'italic' : 'normal',
    fontWeight: Number(style.fontWeight),
  };
}

function loadFont(box: HTMLElement): Promise<unknown> {
  const font = fontOf(box);
  const name = `${font.fontStyle} ${font.fontWeight} 16px ${fontFamilies(font)}`;
  return document.fonts.load(name, box.textContent).catch(() => undefined);
}

function* fitting(box: HTMLElement): Fitting {
  const text = box.firstElementChild;
  if (!(text instanceof HTMLElement)) return;
  yield* fitText(text, box.textContent, {
    font: fontOf(box),
    widthPx: Number.parseFloat(box.style.width),
    heightPx: Number.parseFloat(box.style.height),
    maxPx: Number(box.dataset['max']),
    lineHeight: Number(box.dataset['line']),
  });
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const painted = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });

/** Loads the main script, which the build has moved into a template: packages/web/drawn-pages.ts. */
function startProgram(): void {
  const program = document.querySelector<HTMLTemplateElement>('#program');
  if (program !== null) document.head.append(program.content);
}

const drawn = document.querySelector<HTMLElement>('#overlay[data-unfitted]');
// A cached page has no picture: `service-worker.ts` removes it.
if (drawn === null) startProgram();
else void showPicture(drawn).then(startProgram, startProgram);
