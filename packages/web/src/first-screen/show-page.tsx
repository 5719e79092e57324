import { useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Continues the first screen that the server has drawn, or draws it. */
export function showPage(root: HTMLElement, page: ReactElement): void {
  if (root.hasChildNodes()) hydrateRoot(root, <Continued root={root}>{page}</Continued>);
  else createRoot(root).render(page);
}

function Continued({ root, children }: { root: HTMLElement; children: ReactElement }) {
  useEffect(() => {
    delete root.dataset['drawn'];
    const pressed = root.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  }, [root]);
  return children;
}
