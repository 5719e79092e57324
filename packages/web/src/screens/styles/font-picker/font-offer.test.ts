import type { FontFile } from '@quizcast/game/values/font';
import { describe, expect, it } from 'vitest';
import type { FontList } from '../../../live/calls/font-list.ts';
import { inFamily, inSlant, offerOf } from './font-offer.ts';

const list: FontList = {
  isFetching: true,
  families: [
    { name: 'Anton', category: 'display', weights: [400], italics: [], isCurated: true },
    { name: 'Lora', category: 'serif', weights: [400, 700], italics: [400], isCurated: false },
    { name: 'Only Slanted', category: 'serif', weights: [], italics: [300], isCurated: false },
  ],
};
const file = (
  id: string,
  fontFamily: string,
  fontStyle: 'normal' | 'italic',
  from: number,
  to = from,
): FontFile => ({
  id,
  fontFamily,
  fontStyle,
  fontWeightFrom: from,
  fontWeightTo: to,
  file: `/files/quizshow/u/fonts/${id}.woff2`,
});
const uploaded = {
  a: file('a', 'Mine', 'normal', 250, 720),
  b: file('b', 'Mine', 'italic', 400),
  c: file('c', 'Anton', 'normal', 1000),
};
const font = { fontFamily: 'Roboto', fontStyle: 'normal', fontWeight: 400 } as const;

describe('the offer of a font family', () => {
  it('FONT9 comes from the server, or from the files of an uploaded family', () => {
    expect(offerOf('lora', {}, list)).toEqual({ normal: [400, 700], italic: [400] });
    expect(offerOf('Mine', uploaded, list)).toEqual({
      normal: [300, 400, 500, 600, 700],
      italic: [400],
    });
    expect(offerOf('Anton', uploaded, list)).toEqual({ normal: [900], italic: [] });
    expect(offerOf('Comic Sans MS', uploaded, list)).toBeNull();
    expect(offerOf('Lora', {}, null)).toBeNull();
  });
});

describe('choosing another family', () => {
  const choose = (family: string, of: Parameters<typeof inFamily>[0]) =>
    inFamily(of, family, offerOf(family, uploaded, list));

  it('FONT9 keeps slant and weight if available, and otherwise picks the nearest', () => {
    expect(choose('Lora', { ...font, fontWeight: 700 })).toEqual({ fontFamily: 'Lora' });
    expect(choose('Lora', { ...font, fontStyle: 'italic', fontWeight: 700 })).toEqual({
      fontFamily: 'Lora',
      fontWeight: 400,
    });
    expect(choose('Mine', { ...font, fontWeight: 100 })).toEqual({
      fontFamily: 'Mine',
      fontWeight: 300,
    });
    expect(inFamily({ ...font, fontStyle: 'italic' }, 'Anton', offerOf('Anton', {}, list))).toEqual(
      { fontFamily: 'Anton', fontStyle: 'normal' },
    );
    expect(choose('Only Slanted', font)).toEqual({
      fontFamily: 'Only Slanted',
      fontStyle: 'italic',
      fontWeight: 300,
    });
  });

  it('changes only the name if the offer of the family is unknown', () => {
    const heavy = { ...font, fontStyle: 'italic', fontWeight: 900 } as const;
    expect(choose('Comic Sans MS', heavy)).toEqual({ fontFamily: 'Comic Sans MS' });
    expect(choose('Comic Sans MS', font)).toEqual({ fontFamily: 'Comic Sans MS' });
  });

  it('rounds the weight to hundreds if the offer of the family is unknown', () => {
    const between = { ...font, fontWeight: 480 };
    expect(choose('Roboto', between)).toEqual({ fontWeight: 500 });
    expect(choose('Comic Sans MS', between)).toEqual({
      fontFamily: 'Comic Sans MS',
      fontWeight: 500,
    });
  });
});

it('changing the slant picks the nearest weight of that slant', () => {
  const heavy = { ...font, fontFamily: 'Lora', fontWeight: 700 };
  expect(inSlant(heavy, 'italic', offerOf('Lora', {}, list))).toEqual({
    fontStyle: 'italic',
    fontWeight: 400,
  });
  expect(inSlant(heavy, 'normal', offerOf('Lora', {}, list))).toEqual({});
});
