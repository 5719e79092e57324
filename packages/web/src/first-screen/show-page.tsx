import { useLayoutEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { needingProgram } from './start.ts';

/** Continues the first screen that the server has drawn, or draws it. */
export function showPage(root: HTMLElement, page: ReactElement): void {
  if (root.hasChildNodes()) hydrateRoot(root, <Continued root={root}>{page}</Continued>);
  else createRoot(root).render(page);
}

function Continued({ root, children }: { root: HTMLElement; children: ReactElement }) {
  // Not a later effect: a press before it would count twice.
  useLayoutEffect(() => continueScreen(root), [root]);
  return children;
}

/** Allows what had to wait for the program, and presses the button that was pressed before: `start.ts`. */
function continueScreen(root: HTMLElement): void {
  root.removeAttribute('data-drawn');
  for (const input of needingProgram(root)) input.disabled = false;
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
}
