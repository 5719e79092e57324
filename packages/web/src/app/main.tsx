import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startMessages } from '../messages/i18n.ts';
import { captureInvite } from '../live/pending-invite.ts';
import { keepFocus } from './focus-return.ts';
import { router } from './router.tsx';
import { startSession } from '../session/sign-in-out.ts';
import { colourScheme, cssVariables, theme } from './theme.ts';
import { languageOf } from '@quizcast/game/values/language';

trustOwnStyles();
startMessages(languageOf(navigator.languages));
document.documentElement.lang = languageOf(navigator.languages);
captureInvite();
window.addEventListener('hashchange', captureInvite);
void startSession();
keepFocus();

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('index.html has no #root');
createRoot(rootElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="dark"
    >
      <Notifications position="bottom-right" limit={4} />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);

/**
 * Adds the page's nonce to every style element created by a script: the content security policy blocks styles without
 * one, and the libraries for dragging, resizing and dialogs do not set it. Style elements in inserted markup get none.
 */
function trustOwnStyles(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  const value = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  };
  Object.defineProperty(document, 'createElement', { value, configurable: true, writable: true });
}
