import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { OverlayCanvas } from '../../packages/web/src/parts/overlay-canvas.tsx';
import { paintGround } from './ground.ts';
import { categoryStates } from './category-states.ts';
import { crowdStates } from './crowd-states.ts';
import { crowdQuizStates } from './crowd-quiz-states.ts';
import { overlayStates } from './overlay-states.ts';
import { styleStates } from './style-states.ts';

// Loads every part at once, so that no picture waits for one.
import.meta.glob(['../../packages/web/src/parts/**/*.tsx', '!**/*.test.tsx'], { eager: true });

const ground = document.getElementById('ground');
if (ground instanceof HTMLCanvasElement) paintGround(ground);

const element = document.getElementById('overlay');
if (element === null) throw new Error('The page has no place for the overlay');
const root = createRoot(element);

/** Shows the state named in the URL's hash, as a newly opened overlay does. */
function show(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  const state =
    overlayStates[name] ??
    crowdStates[name] ??
    crowdQuizStates[name] ??
    categoryStates[name] ??
    styleStates.find((styled) => styled.name === name)?.state;
  if (state === undefined) throw new Error(`There is no state ${name}`);
  const view = state(Date.now());
  root.render(createElement(OverlayCanvas, { key: name, view, clockOffsetMs: 0 }));
}
addEventListener('hashchange', show);
show();
