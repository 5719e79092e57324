import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Play } from '../../packages/web/src/buzzer/play.tsx';
import { languageOf, Words, wordsOf } from '../../packages/web/src/buzzer/words.ts';
import '../../packages/web/src/buzzer/buzzer.css';
import { buzzerStates } from './buzzer-states.ts';

// ?state=<name> shows it; &lang=de in German.
const asked = new URLSearchParams(location.search);
const name = asked.get('state') ?? 'press';
const state = buzzerStates[name]?.(performance.now(), Date.now());
if (state === undefined || state.view === null) throw new Error(`There is no state ${name}`);
const language = languageOf([asked.get('lang') ?? 'en']);
document.documentElement.lang = language;

const element = document.getElementById('buzzer');
if (element === null) throw new Error('The page has no place for the buzzer');
const nothing = (): void => undefined;
const live = {
  press: nothing,
  type: nothing,
  sendTyped: nothing,
  wager: nothing,
  rename: nothing,
};
createRoot(element).render(
  createElement(
    Words,
    { value: wordsOf(language) },
    createElement(Play, { live, state, view: state.view, onLeave: nothing }),
  ),
);
