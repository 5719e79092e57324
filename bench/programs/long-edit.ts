import { commandSchema, maxEditsAtOnce, type SingleEdit } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { maxStages, quizshowSchema, stageSchema } from '@quizcast/game/games/stage-quiz/show';
import { DocumentSize, reduceWithin } from '../../packages/server/src/documents/document-size.ts';

/**
 * Processes the longest possible edit, over five shows of a thousand stages, as a room does, and compares it with
 * parsing alone. Argument: number of rounds. Sends `{ changes, moves, bare }`: milliseconds of each round.
 */
const rounds = Number(process.argv[2] ?? '5');

const showIds = ['a', 'b', 'c', 'd', 'e'];
const stageIds = Array.from({ length: maxStages }, (_, index) => `stage${index}`);
const shows = showIds.map((id) =>
  quizshowSchema.parse({ id, stages: stageIds.map((stage) => stageSchema.parse({ id: stage })) }),
);
const document = { ...defaultDocument(), activeShow: 'a', shows };

const longEdit = (make: (stage: string[], index: number) => SingleEdit): string =>
  JSON.stringify({
    type: 'edit.many',
    edits: showIds
      .flatMap((show) =>
        stageIds.map((_, index) =>
          make(['shows', show, 'stages', stageIds.at(-1 - index) ?? ''], index),
        ),
      )
      .slice(0, maxEditsAtOnce),
  });
const texts = {
  changes: longEdit((stage, index) => ({
    type: 'edit.update',
    path: [...stage, 'price'],
    value: `${index} €`,
  })),
  moves: longEdit((stage, index) => ({
    type: 'edit.move',
    path: stage,
    before: stageIds[(index * 7) % maxStages] ?? null,
  })),
};

const results = {
  changes: new Array<number>(),
  moves: new Array<number>(),
  bare: new Array<number>(),
};
const stamp = { atMs: 1, actor: { kind: 'owner', userId: 'bench' }, dice: 1 } as const;
for (let round = 0; round < rounds; round++) {
  for (const name of ['changes', 'moves'] as const) {
    const startedMs = performance.now();
    const command = commandSchema.parse(JSON.parse(texts[name]));
    const reduced = reduceWithin(new DocumentSize(), document, command, stamp);
    results[name].push(performance.now() - startedMs);
    if (reduced.kind === 'refused') throw new Error(`${name}: ${reduced.reason}`);
  }
  const startedMs = performance.now();
  commandSchema.parse(JSON.parse(texts.changes));
  results.bare.push(performance.now() - startedMs);
}
process.send?.(results);
