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
const added = stepOf({
  type: 'edit.insert',
  path: ['shows'],
  value: { ...show, id: 'new', name: 'Evening' },
  before: null,
});
const style = stepOf({
  type: 'edit.update',
  path: ['styles', styleId, 'question', 'positionX'],
  value: 7,
});

it('an undo step describes its edit', () => {
  expect(stepText(question, document)).toBe('Show “Your first quiz show” edited · Stage 3');
  expect(stepText(removed, { ...document, shows: [] })).toBe('Show “Your first quiz show” deleted');
  expect(stepText(added, document)).toBe('Show “Evening” added');
  expect(stepText(style, document)).toBe('Style “Quiz show blue” edited');
});

it('an undo step is in view on the screen of its show or style, and in the list for an added or removed show', () => {
  expect(isInSight(question, `/editor/${show.id}`)).toBe(true);
  for (const address of ['/editor', '/editor/other', `/styles/${styleId}`, '/', '/play'])
    expect(isInSight(question, address)).toBe(false);
  for (const step of [added, removed]) {
    expect(isInSight(step, '/editor')).toBe(true);
    expect(isInSight(step, '/styles')).toBe(false);
  }
  expect(isInSight(added, '/editor/new')).toBe(true);
  expect(isInSight(added, `/editor/${show.id}`)).toBe(false);
  expect(isInSight(style, `/styles/${styleId}`)).toBe(true);
  expect(isInSight(style, `/editor/${show.id}`)).toBe(false);
});
