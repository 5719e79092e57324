import { renderToStaticMarkup } from 'react-dom/server';
import { defaultStyle } from '@quizcast/game/document/defaults';
import { expect, it } from 'vitest';
import { VotingChart } from './voting-chart.tsx';

const { question, votingChart } = defaultStyle();

const drawn = (change: { isOpen: boolean; endsInMs: number }): string =>
  renderToStaticMarkup(
    <VotingChart
      voting={{
        round: 'r',
        isOpen: change.isOpen,
        votes: [5, 3, 0, 4],
        startsAtMs: Date.now() - 1000,
        endsAtMs: Date.now() + change.endsInMs,
        closesAtMs: Date.now() + change.endsInMs,
      }}
      style={votingChart}
      question={question}
      language="en"
      clockOffsetMs={0}
      enters={false}
      leaves={false}
    />,
  );

it('shows how to vote only while the vote is open, even after votes have arrived', () => {
  const open = drawn({ isOpen: true, endsInMs: 3_600_000 });
  expect(open).toContain('Type A, B, C or D in chat');
  for (const over of [
    { isOpen: true, endsInMs: -1000 },
    { isOpen: false, endsInMs: -1000 },
  ]) {
    expect(drawn(over)).not.toContain('in chat');
    expect(drawn(over)).toContain('12 votes');
  }
});
