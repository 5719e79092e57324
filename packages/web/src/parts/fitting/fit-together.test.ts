import { expect, it } from 'vitest';
import type { Fitting } from './fit-text.ts';
import { fitTogether } from './fit-together.ts';

/** Records its alternating reads and writes. */
function* noting(done: string[], name: string, rounds: number): Fitting {
  for (let round = 1; round <= rounds; round += 1) {
    done.push(`${name} writes ${round}`);
    yield;
    done.push(`${name} reads ${round}`);
    yield;
  }
}

const endOfTurn = () => new Promise<void>((resolve) => queueMicrotask(resolve));

it('lets all texts of a turn write before any of them reads', async () => {
  const done: string[] = [];
  fitTogether(noting(done, 'a', 2));
  fitTogether(noting(done, 'b', 1));
  expect(done).toEqual([]);
  await endOfTurn();
  expect(done).toEqual('a writes 1,b writes 1,a reads 1,b reads 1,a writes 2,a reads 2'.split(','));
});

it('runs texts of a later turn in that turn', async () => {
  const done: string[] = [];
  fitTogether(noting(done, 'a', 1));
  await endOfTurn();
  fitTogether(noting(done, 'b', 1));
  await endOfTurn();
  expect(done).toEqual(['a writes 1', 'a reads 1', 'b writes 1', 'b reads 1']);
});

it('skips a text that ended before or during its turn', async () => {
  const done: string[] = [];
  const early = noting(done, 'a', 1);
  fitTogether(early);
  early.return();
  const late = noting(done, 'b', 3);
  fitTogether(late);
  function* ending(): Fitting {
    yield;
    late.return();
  }
  fitTogether(ending());
  await endOfTurn();
  expect(done).toEqual(['b writes 1', 'b reads 1']);
});
