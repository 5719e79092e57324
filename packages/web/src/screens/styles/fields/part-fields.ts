import {
  facecamStyleSchema,
  gameFieldStyleSchema,
  timerStyleSchema,
} from '@quizcast/game/games/category-quiz/style';
import type { IdPath } from '@quizcast/game/command';
import {
  countdownStyleSchema,
  crowdBoardStyleSchema,
  crowdSpreadStyleSchema,
  explanationStyleSchema,
  joinCardStyleSchema,
  jokerStyleSchema,
  partNames as stagePartNames,
  questionStyleSchema,
  stageStyleSchema,
  votingChartStyleSchema,
} from '@quizcast/game/games/stage-quiz/style';
import type { z } from 'zod';
import { categoryPartFields, categoryPartNames, wholeCategoryFields } from './category-fields.ts';
import { stagePartFields } from './stage-fields.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isCategoryStyle, type Layer } from '../style-kind.ts';
import type { Field, Group } from './field.ts';

export const partNames = [...stagePartNames, ...categoryPartNames] as const;
/** A kind of part; all facecams are one kind. */
export type PartName = (typeof partNames)[number];

/** All fields of all parts, in display order. */
export const partFields: Record<PartName, readonly Group[]> = {
  ...stagePartFields,
  ...categoryPartFields,
};

/** Fields of a style as a whole, except its name. */
export const wholeFields = (style: AnyStyle): readonly Field[] =>
  isCategoryStyle(style) ? wholeCategoryFields : [];

/** The part of each layer, and its path in the style. */
export const layerParts: Record<Layer, { part: PartName; path: IdPath }> = {
  question: { part: 'question', path: ['question'] },
  image: { part: 'question', path: ['question'] },
  stage: { part: 'stage', path: ['stage'] },
  joker: { part: 'joker', path: ['joker'] },
  votingChart: { part: 'votingChart', path: ['votingChart'] },
  explanation: { part: 'explanation', path: ['explanation'] },
  crowdBoard: { part: 'crowdBoard', path: ['crowdBoard'] },
  crowdSpread: { part: 'crowdSpread', path: ['crowdSpread'] },
  countdown: { part: 'countdown', path: ['countdown'] },
  joinCard: { part: 'joinCard', path: ['joinCard'] },
  gameField: { part: 'gameField', path: ['gameField'] },
  facecam1: { part: 'facecam', path: ['facecams', 0] },
  facecam2: { part: 'facecam', path: ['facecams', 1] },
  facecam3: { part: 'facecam', path: ['facecams', 2] },
  facecam4: { part: 'facecam', path: ['facecams', 3] },
  hostCam: { part: 'facecam', path: ['hostCam'] },
  timer: { part: 'timer', path: ['timer'] },
};

/** The fields of one layer: the picture's are defined within the question's. */
export function groupsOf(layer: Layer): {
  part: PartName;
  path: IdPath;
  groups: readonly Group[];
} {
  const { part, path } = layerParts[layer];
  const groups = partFields[part].filter(({ name }) =>
    layer === 'image' ? name === 'image' : name !== 'image',
  );
  return { part, path, groups };
}

const schemas = {
  question: questionStyleSchema,
  stage: stageStyleSchema,
  joker: jokerStyleSchema,
  votingChart: votingChartStyleSchema,
  explanation: explanationStyleSchema,
  crowdBoard: crowdBoardStyleSchema,
  crowdSpread: crowdSpreadStyleSchema,
  countdown: countdownStyleSchema,
  joinCard: joinCardStyleSchema,
  facecam: facecamStyleSchema,
  timer: timerStyleSchema,
  gameField: gameFieldStyleSchema,
} satisfies Record<PartName, unknown>;

/** Schemas of the fields of a part. */
export const schemaOf = (part: PartName): Readonly<Record<string, z.ZodType>> =>
  schemas[part].shape;
