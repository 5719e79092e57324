import { canvasSizes, type Orientation } from '@quizcast/game/values/canvas-size';

/** Scales and centers a canvas in its frame, which it fills as far as its shape allows. */
export function placeCanvas(frame: Element, canvas: HTMLElement, orientation: Orientation): void {
  const { clientWidth, clientHeight } = frame;
  const { widthPx, heightPx } = canvasSizes[orientation];
  const scale = Math.min(clientWidth / widthPx, clientHeight / heightPx);
  const left = (clientWidth - widthPx * scale) / 2;
  const top = (clientHeight - heightPx * scale) / 2;
  canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
}
