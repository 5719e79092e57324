import { expect, it } from 'vitest';
import fc from 'fast-check';
import { growthOf, inProportion } from '@quizcast/game/cpu-time.fixture';
import { VoterTable } from './voter-table.ts';

it('numbers voters as a Map of their names would, whatever the names', () => {
  const number = fc.oneof(
    { weight: 4, arbitrary: fc.nat(40).map(String) },
    fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String),
    fc.constantFrom('', '0', '00', '01', '1', '-1', '1.0', '1e3', ' 1', '١', '__proto__', 'viewer'),
    fc.constantFrom('999999999999999', '1000000000000000', '9007199254740993', '4294967297'),
    fc.string(),
  );
  const platform = fc.constantFrom('twitch:', 'twitch:', 'twitch:', 'phone:', '');
  const name = fc.tuple(platform, number).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 200 }), (names) => {
      const table = new VoterTable();
      const model = new Map<string, number>();
      for (const voterId of names) {
        expect(table.find(voterId)).toBe(model.get(voterId) ?? -1);
        if (!model.has(voterId)) model.set(voterId, model.size);
        expect(table.findOrAdd(voterId)).toBe(model.get(voterId));
      }
      expect(table.size).toBe(model.size);
      for (const [voterId, voter] of model) expect(table.name(voter)).toBe(voterId);
    }),
  );
});

it('grows, and takes no longer in proportion with names in a row and names a power of two apart', async () => {
  for (const step of [1, 1_024, 65_536, 4_294_967_296 / 65_536]) {
    const nameOf = (n: number) => `twitch:${100_000_000 + n * step}`;
    const growth = await growthOf(
      (size) => () => {
        const table = new VoterTable();
        for (let n = 0; n < size; n += 1) table.findOrAdd(nameOf(n));
        for (let n = 0; n < size; n += 1) if (table.find(nameOf(n)) !== n) expect.fail(nameOf(n));
        expect(table.size).toBe(size);
      },
      8_000,
    );
    expect([step, growth < inProportion]).toEqual([step, true]);
  }
});
