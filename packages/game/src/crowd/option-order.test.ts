import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stamp } from '../any-command.fixture.ts';
import { openedOptions, optionPlaces, optionsInPlace, rightPlaces } from './option-order.ts';

const planets = ['Mercury', 'Venus', 'Earth', 'Mars'];
const opened = openedOptions(planets, {}, stamp({ dice: 7 }));

describe('FINGER15 CROWDQUIZ19 options on air', () => {
  test('keep their places whatever is swapped, while one text is corrected', () => {
    const edit = fc.oneof(
      fc.record({ swap: fc.tuple(fc.nat(3), fc.nat(3)) }),
      fc.record({ suffix: fc.constantFrom('', ' ', '!', ' (planet)') }),
    );
    fc.assert(
      fc.property(fc.nat(3), fc.array(edit, { maxLength: 8 }), (corrected, edits) => {
        let options = planets.map((text, item) => ({ item, text }));
        for (const each of edits)
          if ('swap' in each) {
            const [one, other] = each.swap;
            const [first, second] = [options[one], options[other]];
            if (first && second) options = options.with(one, second).with(other, first);
          } else
            options = options.map((option) =>
              option.item === corrected
                ? { ...option, text: `${planets[corrected] ?? ''}${each.suffix}` }
                : option,
            );
        const texts = options.map(({ text }) => text);
        const items = optionPlaces(texts, opened).map((option) => options[option]?.item);
        expect(items).toEqual(opened.order);
        expect(rightPlaces(texts, opened).map((place) => items[place])).toEqual(
          options.map(({ item }) => item),
        );
      }),
    );
  });

  test('keep their places while the same text is there twice', () => {
    for (const option of planets.keys())
      expect(optionPlaces(planets.with(option, 'Venus'), opened)).toEqual(opened.order);
    expect(optionPlaces(['', '', '', ''], opened)).toEqual(opened.order);
  });

  test('keep their order when an option is removed or added', () => {
    const onAir = optionsInPlace(planets, opened);
    for (const removed of planets)
      expect(
        optionsInPlace(
          planets.filter((text) => text !== removed),
          opened,
        ),
      ).toEqual(onAir.filter((text) => text !== removed));
    expect(optionsInPlace(['Sun', ...planets], opened)).toEqual([...onAir, 'Sun']);
  });

  test('are where they were opened by an older version, which stored no texts', () => {
    const { order } = opened;
    expect(optionPlaces(planets, { order })).toEqual(order);
    expect(optionPlaces(planets.toReversed(), { order })).toEqual(order);
    expect(optionPlaces(planets, {})).toEqual([0, 1, 2, 3]);
  });

  test('are the same when the question returns', () => {
    const again = openedOptions(['Venus', 'Mercury', 'Earth!', 'Mars'], opened, stamp({ dice: 9 }));
    expect(again.texts).toEqual(opened.texts.map((text) => (text === 'Earth' ? 'Earth!' : text)));
  });
});
