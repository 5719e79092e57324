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
/** The sample show of the category quiz, which has questions, is gone. */
const withoutCategoryShow: UserCommand = {
  type: 'edit.remove',
  path: ['categoryQuiz', 'shows', defaultDocument().categoryQuiz.shows[0]?.id ?? ''],
};
const username = (value: string): UserCommand => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value,
});

describe('the next steps of a newcomer', () => {
  it('start with questions that are there, and nothing else', () => {
    expect(doneSteps(defaultDocument(), false)).toEqual({
      questions: true,
      overlay: false,
      twitch: false,
      play: false,
    });
  });

  it('do not count a show without stages, or a question without all answers', () => {
    const { stages } = defaultDocument().shows[0] ?? { stages: [] };
    const remove = ({ id }: { id: string }): UserCommand => ({
      type: 'edit.remove',
      path: ['shows', showId, 'stages', id],
    });
    expect(doneSteps(after(...stages.map(remove)), true).questions).toBe(true);
    expect(doneSteps(after(withoutCategoryShow, ...stages.map(remove)), true).questions).toBe(
      false,
    );
    const last = stages.at(-1)?.id ?? '';
    const oneLeft = after(withoutCategoryShow, ...stages.slice(0, -1).map(remove), {
      type: 'edit.update',
      path: ['shows', showId, 'stages', last, 'question', 'answers', 3],
      value: ' ',
    });
    expect(doneSteps(oneLeft, true).questions).toBe(false);
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
