import { renderToStaticMarkup } from 'react-dom/server';
import { currentStage } from '@quizcast/game/games/stage-quiz/show';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import { MantineProvider } from '@mantine/core';
import { expect, it } from 'vitest';
import { startMessages } from '../../../messages/i18n.ts';
import { refusalOf, type PlayAction } from './play-state.ts';

startMessages('en');
const { CurrentQuestion } = await import('./current-question.tsx');

/** The first question, shown by key, after these moves. */
function drawn(...moves: ('showNextAnswer' | 'lockAnswer' | 'revealAnswer')[]): string {
  let document = defaultDocument();
  for (const show of document.shows) show.answersAppear = 'byKey';
  const [{ id: showId } = { id: '' }] = document.shows;
  for (const name of ['start', 'nextStage', ...moves] as const) {
    const command = { type: `stageQuiz.${name}`, showId, answer: 0 } as const;
    const actor = { kind: 'owner', userId: 'user' } as const;
    const result = reduce(document, command, { atMs: 0, dice: 0, actor });
    if (result.kind === 'refused') throw new Error(result.reason);
    ({ document } = result);
  }
  const [show] = document.shows;
  const stage = show === undefined ? null : currentStage(show);
  if (show === undefined || stage === null) throw new Error('no stage');
  return renderToStaticMarkup(
    <MantineProvider>
      <CurrentQuestion
        stage={stage}
        {...{ switchedFrom: null, number: 1, count: 9, clockOffsetMs: 0, refused: null }}
        isAsking={!moves.includes('lockAnswer')}
        isHinted={false}
        disabledReason={(action: PlayAction) => refusalOf(show, action) ?? undefined}
        onPerform={() => undefined}
      />
    </MantineProvider>,
  );
}

it('SHOWTIME9 offers the answers that are still hidden once one is locked', () => {
  const button = 'Show next answer';
  expect(drawn('showNextAnswer')).not.toContain(button);
  expect(drawn('showNextAnswer', 'lockAnswer')).toContain(button);
  expect(drawn('showNextAnswer', 'lockAnswer', 'revealAnswer')).not.toContain(button);
});
