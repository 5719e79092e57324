import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { onAirTexts } from '../messages/viewers/on-air-texts.ts';
import { WrongAddress } from './wrong-address.tsx';

const drawn = (language: string, isInObs: boolean): string =>
  renderToStaticMarkup(<WrongAddress languages={[language]} isInObs={isInObs} />);

it('explains a mistyped address in the language of the browser, and shows nothing in OBS', async () => {
  await onAirTexts.load('de');
  expect(drawn('en-US', false)).toContain('no overlay at this address');
  expect(drawn('de-AT', false)).toContain('kein Overlay');
  expect(drawn('en-US', true)).toBe('');
});
