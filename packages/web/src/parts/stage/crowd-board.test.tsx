import { renderToStaticMarkup } from 'react-dom/server';
import { defaultStyle } from '@quizcast/game/document/defaults';
import type { CrowdCardView } from '@quizcast/game/crowd/crowd-view';
import { expect, it } from 'vitest';
import { CrowdBoard } from './crowd-board.tsx';

const { question, crowdBoard } = defaultStyle();

const drawn = (card: CrowdCardView, isChartShown = false): string =>
  renderToStaticMarkup(
    <CrowdBoard
      crowd={{ isOpen: card.kind === 'invitation', cards: [card] }}
      isChartShown={isChartShown}
      style={crowdBoard}
      question={question}
      language="en"
      clockOffsetMs={0}
    />,
  );

const podium = (ranks: readonly number[]): CrowdCardView => ({
  ...{ kind: 'podium', fromMs: 0, untilMs: null, players: 9, chatPrize: null },
  rows: ranks.map((rank) => ({ rank, name: 'Mia', points: 100, right: 1, streak: 1 })),
});
const heights = (card: CrowdCardView): (string | undefined)[] =>
  [...drawn(card).matchAll(/style="height:(\d+)px"/g)].map(([, px]) => px);

it('CROWD13 stands viewers of equal rank equally high on the podium', () => {
  expect(heights(podium([1, 2, 3]))).toEqual(['150', '210', '110']);
  expect(heights(podium([1, 1, 3]))).toEqual(['210', '210', '110']);
  expect(heights(podium([1, 2, 2]))).toEqual(['150', '210', '150']);
  expect(heights(podium([2, 4]))).toEqual(['110', '150']);
});

it('CROWD7 invites to answer by letter, or to type the answer', () => {
  const invitation = { kind: 'invitation', fromMs: 0, untilMs: null } as const;
  expect(drawn(invitation)).toContain('Play along: type A, B, C, or D in chat');
  expect(drawn({ ...invitation, isTyped: true })).toContain('Type your answer in chat');
});

it('ONAIR14 does not invite to answer while the chart of a vote is shown, but shows boards', () => {
  expect(drawn({ kind: 'invitation', fromMs: 0, untilMs: null }, true)).toBe('');
  expect(drawn(podium([1, 2, 3]), true)).toContain('Mia');
});
