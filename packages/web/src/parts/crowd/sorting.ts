import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { CrowdQuestionView } from '@quizcast/game/games/crowd-quiz/view';
import type { QuestionGeometry } from '../question-geometry.ts';

const sortMs = 900;
const staggerMs = 80;

/** Animates options to their new places; initial ones are not animated. */
export function useSorting(
  panels: RefObject<HTMLElement | null>,
  options: CrowdQuestionView['options'],
  places: QuestionGeometry['places'],
): void {
  const letters = options.map(({ letter }) => letter).join('');
  const before = useRef(letters);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = letters;
    if (was === letters || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    Array.from(letters).forEach((letter, place) => {
      const from = places[was.indexOf(letter)];
      const to = places[place];
      const panel = panels.current?.querySelector(`[data-answer="${letter}"]`);
      if (from === undefined || to === undefined) return;
      const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      panel?.animate([{ transform }, { transform: 'none' }], {
        duration: sortMs,
        delay: staggerMs * place,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
        fill: 'backwards',
      });
    });
  }, [letters, panels, places]);
}
