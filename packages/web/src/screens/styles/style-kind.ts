import {
  categoryLayerNames,
  defaultCategoryStyle,
  type CategoryLayerName,
  type CategoryStyle,
} from '@quizcast/game/games/category-quiz/style';
import type { IdPath } from '@quizcast/game/command';
import { defaultStyle } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { layerNames, type LayerName } from '@quizcast/game/games/stage-quiz/style';
import { isRecord } from '@quizcast/game/json';
import { sectionPath, styleIn, type AnyStyle, type StyledGame } from '../../games/game-side.ts';

/** A layer of either game. Names are unique across both. */
export type Layer = LayerName | CategoryLayerName;
export const allLayers: readonly Layer[] = [...layerNames, ...categoryLayerNames];

/** Common properties of the styles of one game. */
export interface StyleKind {
  game: StyledGame;
  /** Path of the game's styles in the document. */
  root: IdPath;
  layers: readonly Layer[];
  /** Default values for resetting fields. */
  defaults: AnyStyle;
}

const kinds: Record<StyledGame, StyleKind> = {
  stageQuiz: {
    game: 'stageQuiz',
    root: sectionPath('stageQuiz', 'styles'),
    layers: layerNames,
    defaults: defaultStyle(),
  },
  categoryQuiz: {
    game: 'categoryQuiz',
    root: sectionPath('categoryQuiz', 'styles'),
    layers: categoryLayerNames,
    defaults: defaultCategoryStyle(),
  },
};

export const isCategoryStyle = (style: AnyStyle): style is CategoryStyle => 'facecams' in style;

export const kindOfGame = (game: StyledGame): StyleKind => kinds[game];
export const kindOf = (style: AnyStyle): StyleKind =>
  kinds[isCategoryStyle(style) ? 'categoryQuiz' : 'stageQuiz'];

export function isLockedIn({ lockedLayers }: AnyStyle, layer: Layer | null): boolean {
  const locked: readonly Layer[] = lockedLayers;
  return layer !== null && locked.includes(layer);
}

/** The value at a path within a style; undefined when there is none. */
export function valueAt(style: unknown, path: IdPath): unknown {
  let value = style;
  for (const key of path) {
    if (Array.isArray(value)) {
      const elements: unknown[] = value;
      value = elements[Number(key)];
    } else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

const otherPrefix = 'categoryQuiz.';

/** Id of a style in URLs: prefixed if a style of the other game has the same id. */
export const routeIdOf = (app: QuizShowApp, style: AnyStyle): string =>
  isCategoryStyle(style) && Object.hasOwn(app.styles, style.id)
    ? `${otherPrefix}${style.id}`
    : style.id;

export function styleOfRoute(app: QuizShowApp, routeId: string | undefined): AnyStyle | undefined {
  const isPlain = routeId?.startsWith(otherPrefix) !== true;
  const categoryId = isPlain ? routeId : routeId?.slice(otherPrefix.length);
  return (isPlain ? styleIn(app, routeId) : undefined) ?? styleIn(app.categoryQuiz, categoryId);
}
