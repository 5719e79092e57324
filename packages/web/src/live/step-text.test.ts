import type { EditCommand } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { invert } from '@quizcast/game/document/edit';
import { expect, it } from 'vitest';
import { startMessages } from '../messages/i18n.ts';
import { isInSight, stepText } from './step-text.ts';

startMessages('en');
const document = defaultDocument();
const [show] = document.shows;
if (show === undefined) throw new Error('no show');
const [styleId = ''] = Object.keys(document.styles);

const stepOf = (done: EditCommand) => {
  const command = invert(document, done);
  if (command === null) throw new Error('no way back');
  return { done, command, label: null };
};

const question = stepOf({
  type: 'edit.update',
  path: ['shows', show.id, 'stages', show.stages[2]?.id ?? '', 'question', 'question'],
  value: 'Other',
});
const removed = stepOf({ type: 'edit.remove', path: ['shows', show.id] });
const style = stepOf({
  type: 'edit.update',
  path: ['styles', styleId, 'question', 'positionX'],
  value: 7,
});

it('a step of undo says what it is about', () => {
  expect(stepText(question, document)).toBe('Show “Your first quiz show” edited · Stage 3');
  expect(stepText(removed, { ...document, shows: [] })).toBe('Show “Your first quiz show” deleted');
  expect(stepText(style, document)).toBe('Style “Quiz show blue” edited');
});

it('a step is in sight on the screen of its show or style, and in its list when it came or went', () => {
  expect(isInSight(question, `/editor/${show.id}`)).toBe(true);
  for (const address of ['/editor', '/editor/other', `/styles/${styleId}`, '/', '/play'])
    expect(isInSight(question, address)).toBe(false);
  expect(isInSight(removed, '/editor')).toBe(true);
  expect(isInSight(style, `/styles/${styleId}`)).toBe(true);
  expect(isInSight(style, `/editor/${show.id}`)).toBe(false);
});
