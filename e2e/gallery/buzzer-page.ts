import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CodeForm } from '../../packages/web/src/buzzer/entry/code-form.tsx';
import { JoinLobby } from '../../packages/web/src/buzzer/entry/join-lobby.tsx';
import { Play } from '../../packages/web/src/buzzer/play.tsx';
import { Waiting } from '../../packages/web/src/buzzer/entry/waiting.tsx';
import { TextsOfPage } from '../../packages/web/src/buzzer/texts.ts';
import {
  directionOf,
  viewerLanguageOf,
} from '../../packages/web/src/messages/viewers/languages.ts';
import { playersTexts } from '../../packages/web/src/messages/viewers/players-texts.ts';
import '../../packages/web/src/buzzer/buzzer.css';
import { buzzerStates } from './buzzer-states.ts';

// ?state=<name> selects the state; &lang=de selects German.
const query = new URLSearchParams(location.search);
const name = query.get('state') ?? 'press';
const language = viewerLanguageOf([query.get('lang') ?? 'en']);
document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);

const ignore = (): void => undefined;
const live = { press: ignore, type: ignore, sendNow: ignore, wager: ignore, rename: ignore };
const showName = 'Friday night quiz';
const hostName = 'Anna';

/** The join screen of a show, with the server's answer stubbed. */
function joinScreen(status: number, isLocked: boolean): ReactElement {
  window.fetch = () => Promise.resolve(Response.json({ showName, hostName, isLocked }, { status }));
  return createElement(JoinLobby, {
    code: 'ABC234',
    onEnter: () => Promise.resolve(null),
    onOtherCode: ignore,
  });
}

const seat = { kind: 'waiting', name: 'Mia', showName, hostName } as const;
const before: Readonly<Record<string, () => ReactElement>> = {
  'join-code': () =>
    createElement(CodeForm, { seat: { code: 'ABC234', token: '' }, onCode: ignore }),
  'join-lobby': () => joinScreen(200, false),
  'join-locked': () => joinScreen(200, true),
  'join-unknown': () => joinScreen(404, false),
  'join-guessing': () => joinScreen(429, false),
  'join-waiting': () =>
    createElement(Waiting, { seat, link: 'live', picture: 'sending', onLeave: ignore }),
  'join-over': () =>
    createElement(Waiting, {
      seat: { ...seat, isOver: true },
      link: 'live',
      picture: 'none',
      onLeave: ignore,
    }),
};

function playing(): ReactElement {
  const state = buzzerStates[name]?.(performance.now(), Date.now());
  if (state === undefined || state.view === null) throw new Error(`There is no state ${name}`);
  return createElement(Play, {
    live,
    state,
    view: state.view,
    picture: 'none',
    onPicture: ignore,
    onCamera: ignore,
    onLeave: ignore,
  });
}

const element = document.getElementById('buzzer');
if (element === null) throw new Error('The page has no place for the buzzer');
const root = createRoot(element);
void playersTexts.load(language).then(() => {
  const page = before[name]?.() ?? playing();
  root.render(createElement(TextsOfPage, { value: playersTexts.in(language) }, page));
});
