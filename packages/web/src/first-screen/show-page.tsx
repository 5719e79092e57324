import { useLayoutEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { needingProgram } from './start.ts';

/** Hydrates the first screen that the server has drawn, or renders it here. */
export function showPage(root: HTMLElement, page: ReactElement): void {
  if (root.hasChildNodes()) hydrateRoot(root, <Continued root={root}>{page}</Continued>);
  else createRoot(root).render(page);
}

function Continued({ root, children }: { root: HTMLElement; children: ReactElement }) {
  // A layout effect, as a press before a later effect would count twice.
  useLayoutEffect(() => continueScreen(root), [root]);
  return children;
}

/** Enables the fields that had to wait for the main script, and replays a press recorded by `start.ts`. */
function continueScreen(root: HTMLElement): void {
  root.removeAttribute('data-drawn');
  for (const input of needingProgram(root)) input.disabled = false;
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
}
