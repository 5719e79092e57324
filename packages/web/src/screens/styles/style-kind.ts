import {
  categoryLayerNames,
  defaultCategoryStyle,
  type CategoryLayerName,
  type CategoryStyle,
} from '@quizcast/game/games/category-quiz/style';
import type { IdPath } from '@quizcast/game/command';
import { defaultStyle } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import {
  layerNames,
  type LayerName,
  type QuizshowStyle,
} from '@quizcast/game/games/stage-quiz/style';
import { isRecord } from '@quizcast/game/json';

/** A style of one game or the other; everything on the canvas goes for both. */
export type AnyStyle = QuizshowStyle | CategoryStyle;

/** A layer of one game or the other. No name stands for two. */
export type Layer = LayerName | CategoryLayerName;
export const allLayers: readonly Layer[] = [...layerNames, ...categoryLayerNames];

export type Game = QuizShowApp['onAir'];
export const games: readonly Game[] = ['stageQuiz', 'categoryQuiz'];

/** What the styles of one game have in common. */
export interface StyleKind {
  game: Game;
  /** Where the game's shows, styles and choices stand in the document, and where its styles. */
  side: IdPath;
  root: IdPath;
  layers: readonly Layer[];
  /** What fields are reset to. */
  defaults: AnyStyle;
}

const kinds: Record<Game, StyleKind> = {
  stageQuiz: {
    game: 'stageQuiz',
    side: [],
    root: ['styles'],
    layers: layerNames,
    defaults: defaultStyle(),
  },
  categoryQuiz: {
    game: 'categoryQuiz',
    side: ['categoryQuiz'],
    root: ['categoryQuiz', 'styles'],
    layers: categoryLayerNames,
    defaults: defaultCategoryStyle(),
  },
};

export const isCategoryStyle = (style: AnyStyle): style is CategoryStyle => 'facecams' in style;

export const kindOfGame = (game: Game): StyleKind => kinds[game];
export const kindOf = (style: AnyStyle): StyleKind =>
  kinds[isCategoryStyle(style) ? 'categoryQuiz' : 'stageQuiz'];

export function isLockedIn({ lockedLayers }: AnyStyle, layer: Layer | null): boolean {
  const locked: readonly Layer[] = lockedLayers;
  return layer !== null && locked.includes(layer);
}

/** What stands at a path within a style; undefined when nothing does. */
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

/** Shows, styles and choices of one game. */
export interface Side {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: readonly { id: string; name: string; styleId: string }[];
  styles: Readonly<Record<string, AnyStyle>>;
}

export const sideOf = (app: QuizShowApp, game: Game): Side =>
  game === 'stageQuiz' ? app : app.categoryQuiz;

export const styleIn = ({ styles }: Side, id: string | undefined): AnyStyle | undefined =>
  id !== undefined && Object.hasOwn(styles, id) ? styles[id] : undefined;

const otherPrefix = 'categoryQuiz.';

/** How the address of a style names it: by its id, which a style of the other game may have as well. */
export const routeIdOf = (app: QuizShowApp, style: AnyStyle): string =>
  isCategoryStyle(style) && Object.hasOwn(app.styles, style.id)
    ? `${otherPrefix}${style.id}`
    : style.id;

export function styleOfRoute(app: QuizShowApp, routeId: string | undefined): AnyStyle | undefined {
  const isPlain = routeId?.startsWith(otherPrefix) !== true;
  const categoryId = isPlain ? routeId : routeId?.slice(otherPrefix.length);
  return (isPlain ? styleIn(app, routeId) : undefined) ?? styleIn(app.categoryQuiz, categoryId);
}
