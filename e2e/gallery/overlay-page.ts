import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { OverlayCanvas } from '../../packages/web/src/parts/overlay-canvas.tsx';
import { paintGround } from './ground.ts';
import { categoryStates } from './category-states.ts';
import { crowdStates } from './crowd-states.ts';
import { crowdQuizStates } from './crowd-quiz-states.ts';
import { overlayStates } from './overlay-states.ts';
import { styleStates } from './style-states.ts';

// ?state=<name> shows it at rest; &from=<name> first, then the change to `state` when the page gets a click, with its movement.
// &ground paints a game below.
const asked = new URLSearchParams(location.search);
const ground = document.getElementById('ground');
if (asked.has('ground') && ground instanceof HTMLCanvasElement) {
  ground.hidden = false;
  paintGround(ground);
}

const element = document.getElementById('overlay');
if (element === null) throw new Error('The page has no place for the overlay');
const root = createRoot(element);
const show = (name: string): void => {
  const state =
    overlayStates[name] ??
    crowdStates[name] ??
    crowdQuizStates[name] ??
    categoryStates[name] ??
    styleStates.find((styled) => styled.name === name)?.state;
  if (state === undefined) throw new Error(`There is no state ${name}`);
  root.render(createElement(OverlayCanvas, { view: state(Date.now()), clockOffsetMs: 0 }));
};
const state = asked.get('state') ?? 'question';
const from = asked.get('from');
show(from ?? state);
if (from !== null) addEventListener('click', () => show(state), { once: true });
