import { expect, test } from 'vitest';
import { quizshowSchema } from '@quizcast/game/stage-quiz/show';
import { inOrder, searched } from './show-order.ts';

const show = (name: string, stages: number, editedAtMs?: number) =>
  quizshowSchema.parse({
    id: name.replaceAll(/\W/gu, ''),
    name,
    editedAtMs,
    stages: Array.from({ length: stages }, (_, index) => ({ id: `s${index}` })),
  });
const shows = [show('Show 10', 2, 5), show('show 2', 1), show('Äpfel', 3, 9)];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');

test('shows are put in order by name as people count, by age and by length', () => {
  expect(names(inOrder(shows, 'own'))).toBe('Show 10, show 2, Äpfel');
  expect(names(inOrder(shows, 'name'))).toBe('Äpfel, show 2, Show 10');
  expect(names(inOrder(shows, 'edited'))).toBe('Äpfel, Show 10, show 2');
  expect(names(inOrder(shows, 'stages'))).toBe('Äpfel, Show 10, show 2');
});

test('a show is found by a piece of its name, in any case', () => {
  expect(names(searched(shows, ' SHOW 1'))).toBe('Show 10');
  expect(searched(shows, ' ')).toBe(shows);
});
