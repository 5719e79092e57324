import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startMessages } from '../../../messages/i18n.ts';
import { NumberSpread } from './spread.tsx';

startMessages('en');
await import('../../../messages/late/crowd.ts');

const points = [1887, 1888, 1889].map((value) => ({ value, count: 1 }));
const drawn = (below: number, above: number): string =>
  renderToStaticMarkup(
    <NumberSpread
      spread={{
        ...{ kind: 'number', points, below, above, median: 1888 },
        ...{ nearest: [1889], nearestCount: 1 },
      }}
    />,
  );

it('CROWD71 tells the host of numbers that are too far out, with years as overlays show them', () => {
  expect(drawn(0, 0)).toContain('<span>Between 1887 and 1889</span>');
  expect(drawn(2, 1)).toContain('Most between 1887 and 1889 (2 lower, 1 higher)');
  expect(drawn(0, 1)).toContain('1889 (1 higher)');
});
