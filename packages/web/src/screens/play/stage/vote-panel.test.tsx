import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { questionSchema } from '@quizcast/game/games/stage-quiz/show';
import { startMessages } from '../../../messages/i18n.ts';

startMessages('en');
const { VotePanel } = await import('./vote-panel.tsx');

const drawn = (votes: number[]): string =>
  renderToStaticMarkup(
    <VotePanel
      question={questionSchema.parse({ isVoting: false, votingRound: 'round', votes })}
      chat={null}
      hasUsername
      clockOffsetMs={0}
      lateMs={0}
      onStop={() => undefined}
    />,
  );

it('does not promise votes once the vote is closed', () => {
  expect(drawn([0, 0, 0, 0])).toContain('>No votes<');
  expect(drawn([0, 1, 0, 0])).toContain('>1 voter<');
});
