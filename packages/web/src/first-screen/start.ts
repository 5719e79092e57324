import { viewerLanguageOf } from '../messages/viewers/languages.ts';
import { needingProgram } from './needing-program.ts';

/**
 * For the script inside a page whose first screen the server has drawn. Removes a screen that this browser does not
 * need: `isWanted` is false on devices that have joined this show. Until the program runs, notes which button is
 * pressed.
 */
export function startScreen(root: HTMLElement, isWanted: boolean): void {
  const language = viewerLanguageOf(navigator.languages);
  if (!isWanted || document.documentElement.lang !== language) {
    root.replaceChildren();
    return;
  }
  root.dataset['drawn'] = '';
  for (const input of needingProgram(root)) input.disabled = true;
  // Without the program a form would reload the page.
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if ('drawn' in root.dataset) button?.setAttribute('data-pressed', '');
  });
}
