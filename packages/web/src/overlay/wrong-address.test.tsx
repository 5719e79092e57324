import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';
import { WrongAddress } from './wrong-address.tsx';

const drawn = (language: string, isInObs: boolean): string =>
  renderToStaticMarkup(<WrongAddress languages={[language]} isInObs={isInObs} />);

it('a mistyped address is told in a browser, in its language, and never in OBS', async () => {
  await loadOverlayTexts('de');
  expect(drawn('en-US', false)).toContain('no overlay at this address');
  expect(drawn('de-AT', false)).toContain('kein Overlay');
  expect(drawn('en-US', true)).toBe('');
});
