import type { EditCommand } from '@quizcast/game/command';
import type { Language } from '@quizcast/game/values/language';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { addCategoryShow, duplicateCategoryShow } from '../category/board/board-edits.ts';
import { addCrowdShow, duplicateCrowdShow } from '../crowd/crowd-edits.ts';
import { addShow, duplicateShow } from '../edits.ts';
import type { Game, ListedShow } from '../../../games/game-side.ts';

type Insert = Extract<EditCommand, { type: 'edit.insert' }>;

/** Texts and ids for a new show. */
export interface NewShowParts {
  name: string;
  newId: () => string;
  /** Language of its samples. */
  language: Language;
  /** Category name on a new board, from 1. */
  categoryName: (number: number) => string;
}

/** Game-specific functions for the list of shows. */
interface ShowKind<Kind extends Game> {
  add: (app: QuizShowApp, parts: NewShowParts) => Insert;
  /** Duplicates a show right after the original, in its unplayed state. */
  duplicate: (
    app: QuizShowApp,
    show: ListedShow<Kind>['show'],
    name: string,
    newId: () => string,
  ) => Insert;
}

export const showKinds: { readonly [Kind in Game]: ShowKind<Kind> } = {
  stageQuiz: {
    add: ({ defaultStyle }, { name, newId, language }) =>
      addShow(newId(), name, defaultStyle, language),
    duplicate: ({ shows }, show, name, newId) => duplicateShow(shows, show, newId(), name),
  },
  categoryQuiz: {
    add: ({ categoryQuiz }, { name, newId, categoryName }) =>
      addCategoryShow(name, categoryQuiz.defaultStyle, categoryName, newId),
    duplicate: ({ categoryQuiz: { shows } }, show, name, newId) =>
      duplicateCategoryShow(shows, show, name, newId),
  },
  crowdQuiz: {
    add: ({ defaultStyle }, { name, newId, language }) =>
      addCrowdShow(name, defaultStyle, newId, language),
    duplicate: ({ crowdQuiz: { shows } }, show, name, newId) =>
      duplicateCrowdShow(shows, show, name, newId),
  },
};

export const duplicated = <Kind extends Game>(
  app: QuizShowApp,
  { kind, show }: ListedShow<Kind>,
  name: string,
  newId: () => string,
): Insert => showKinds[kind].duplicate(app, show, name, newId);
