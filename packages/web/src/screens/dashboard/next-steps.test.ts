import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import type { UserCommand } from '@quizcast/game/command';
import { describe, expect, it } from 'vitest';
import { doneSteps } from './next-steps.ts';

const after = (...commands: UserCommand[]) =>
  commands.reduce((document, command) => {
    const stamp = { atMs: 0, actor: { kind: 'owner' as const, userId: 'u' }, dice: 1 };
    const result = reduce(document, command, stamp);
    if (result.kind === 'refused') throw new Error(result.reason);
    return result.document;
  }, defaultDocument());
const showId = defaultDocument().shows[0]?.id ?? '';
const username = (value: string): UserCommand => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value,
});

describe('the next steps of a new user', () => {
  const { stages } = defaultDocument().shows[0] ?? { stages: [] };
  const stageId = stages[0]?.id ?? '';
  const write = (field: readonly (string | number)[], value: string): UserCommand => ({
    type: 'edit.update',
    path: ['shows', showId, 'stages', stageId, 'question', ...field],
    value,
  });

  it('start with nothing done, since sample questions do not count', () => {
    expect(doneSteps(defaultDocument(), false)).toEqual({
      questions: false,
      overlay: false,
      twitch: false,
      play: false,
    });
  });

  it('DOC13 do not count German sample questions either', () => {
    expect(doneSteps(defaultDocument('de'), false).questions).toBe(false);
  });

  it('count a question written by the user once it has all answers', () => {
    const written = write(['question'], 'Who was first on the moon?');
    expect(doneSteps(after(written), true).questions).toBe(true);
    expect(doneSteps(after(written, write(['answers', 3], ' ')), true).questions).toBe(false);
    expect(doneSteps(after(write(['question'], ' ')), true).questions).toBe(false);
  });

  it('count a board question only with an answer', () => {
    const [show] = defaultDocument().categoryQuiz.shows;
    const category = show?.gamefield.categories[0];
    const path = (name: string) => [
      ...['categoryQuiz', 'shows', show?.id ?? '', 'gamefield', 'categories', category?.id ?? ''],
      ...['fields', category?.fields[0]?.id ?? '', name],
    ];
    const set = (name: string, value: string): UserCommand => ({
      type: 'edit.update',
      path: path(name),
      value,
    });
    expect(doneSteps(after(set('question', 'Largest cat?')), true).questions).toBe(true);
    expect(
      doneSteps(after(set('question', 'Largest cat?'), set('answer', '')), true).questions,
    ).toBe(false);
  });

  it('count a Twitch username only when it names a channel', () => {
    expect(doneSteps(after(username('not a name!')), false).twitch).toBe(false);
    expect(doneSteps(after(username('https://twitch.tv/Some_One')), false).twitch).toBe(true);
  });

  it('count playing once a move was made', () => {
    expect(doneSteps(after({ type: 'stageQuiz.start', showId }), false).play).toBe(true);
    const other = defaultDocument().categoryQuiz.shows[0]?.id ?? '';
    expect(doneSteps(after({ type: 'categoryQuiz.start', showId: other }), false).play).toBe(true);
  });
});
