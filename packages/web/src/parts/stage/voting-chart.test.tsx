import { renderToStaticMarkup } from 'react-dom/server';
import { defaultStyle } from '@quizcast/game/document/defaults';
import type { Letter } from '@quizcast/game/games/stage-quiz/show';
import { viewerLanguages, type ViewerLanguage } from '@quizcast/game/values/language';
import { beforeAll, expect, it } from 'vitest';
import { loadOverlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { VotingChart } from './voting-chart.tsx';

const { question, votingChart } = defaultStyle();

beforeAll(async () => {
  await Promise.all(viewerLanguages.map(async (language) => loadOverlayTexts(language)));
});

const letters = ['A', 'B', 'C', 'D'] as const;

const drawn = (change: {
  isOpen: boolean;
  endsInMs: number;
  removed?: readonly Letter[];
  language?: ViewerLanguage;
}): string =>
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
      answers={letters.map((letter) => ({
        letter,
        text: letter,
        state: change.removed?.includes(letter) === true ? 'removed' : 'idle',
      }))}
      style={votingChart}
      question={question}
      language={change.language ?? 'en'}
      clockOffsetMs={0}
      enters={false}
      leaves={false}
    />,
  );

it('shows how to vote only while the vote is open, even after votes have arrived', () => {
  const open = drawn({ isOpen: true, endsInMs: 3_600_000 });
  expect(open).toContain('Type A, B, C, or D in chat');
  for (const over of [
    { isOpen: true, endsInMs: -1000 },
    { isOpen: false, endsInMs: -1000 },
  ]) {
    expect(drawn(over)).not.toContain('in chat');
    expect(drawn(over)).toContain('12 votes');
  }
});

it('ONAIR14 names only the letters that count, and dims the bars of the others', () => {
  const open = { isOpen: true, endsInMs: 3_600_000, removed: ['C', 'D'] } as const;
  expect(drawn(open)).toContain('Type A or B in chat');
  expect(drawn(open).match(/data-removed="true"/g)).toHaveLength(2);
  for (const language of viewerLanguages) {
    const text = drawn({ ...open, language }).split('_foot_')[1] ?? '';
    expect(text).toMatch(/A.+B/);
    expect(text).not.toMatch(/\bC\b|\bD\b|\{/);
  }
  // Read from right to left, A comes first.
  expect(drawn({ ...open, language: 'ar' })).toContain('\u2068\u200fA');
});
