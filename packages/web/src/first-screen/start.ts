import { viewerLanguageOf } from '../messages/viewers/languages.ts';

/**
 * Prepares a first screen that the server has drawn; called by the inline script of its page. Removes a screen that
 * this browser does not need: `isNeeded` is false on devices that have joined this show. Until the main script runs,
 * records which button is pressed.
 */
export function startScreen(root: HTMLElement, isNeeded: boolean): void {
  const language = viewerLanguageOf(navigator.languages);
  if (!isNeeded || document.documentElement.lang !== language) {
    root.replaceChildren();
    return;
  }
  root.dataset['drawn'] = '';
  for (const input of needingProgram(root)) input.disabled = true;
  // Before the main script runs, submitting a form would reload the page.
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if ('drawn' in root.dataset) button?.setAttribute('data-pressed', '');
  });
}

/** Fields whose changes the main script must handle at once: the picture and the camera of a player. */
export const needingProgram = (root: HTMLElement): NodeListOf<HTMLInputElement> =>
  root.querySelectorAll('details input');
