import { useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Continues the first screen that the server has drawn, or draws it. */
export function showPage(root: HTMLElement, page: ReactElement): void {
  if (root.hasChildNodes()) hydrateRoot(root, <Continued root={root}>{page}</Continued>);
  else createRoot(root).render(page);
}

function Continued({ root, children }: { root: HTMLElement; children: ReactElement }) {
  useEffect(() => pressAgain(root), [root]);
  return children;
}

/** Presses the button that was pressed before the program was there: `start.ts`. */
function pressAgain(root: HTMLElement): void {
  root.removeAttribute('data-drawn');
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
}
