import type { EditCommand } from '@quizcast/game/command';
import type { Language } from '@quizcast/game/values/viewer-language';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { IconLayoutGrid, IconListNumbers, IconUsersGroup } from '@tabler/icons-react';
import { addCategoryShow, duplicateCategoryShow } from '../category/board/board-edits.ts';
import { addCrowdShow, duplicateCrowdShow } from '../crowd/crowd-edits.ts';
import { addShow, duplicateShow } from '../edits.ts';
import type { ListedShow, ShowKind } from '../listed-show.ts';

type Insert = Extract<EditCommand, { type: 'edit.insert' }>;

/** Words and ids that a new show takes. */
export interface NewShowParts {
  name: string;
  newId: () => string;
  /** Of its samples. */
  language: Language;
  /** Of a new board, from 1. */
  categoryName: (number: number) => string;
}

/** What the list of shows knows of a game. */
interface ShowKindFacts {
  Icon: typeof IconListNumbers;
  /** What a show counts: stages, questions, or fields of all that there are. */
  counts: 'stages' | 'questions' | 'fields';
  /** Whether a show can be saved as a file of its own. */
  isExported: boolean;
  add: (app: QuizShowApp, parts: NewShowParts) => Insert;
}

export const showKinds: Readonly<Record<ShowKind, ShowKindFacts>> = {
  stageQuiz: {
    Icon: IconListNumbers,
    counts: 'stages',
    isExported: true,
    add: ({ defaultStyle }, { name, newId, language }) =>
      addShow(newId(), name, defaultStyle, language),
  },
  categoryQuiz: {
    Icon: IconLayoutGrid,
    counts: 'fields',
    isExported: true,
    add: ({ categoryQuiz }, { name, newId, categoryName }) =>
      addCategoryShow(name, categoryQuiz.defaultStyle, categoryName, newId),
  },
  crowdQuiz: {
    Icon: IconUsersGroup,
    counts: 'questions',
    isExported: false,
    add: ({ defaultStyle }, { name, newId, language }) =>
      addCrowdShow(name, defaultStyle, newId, language),
  },
};

/** A copy right behind the original, as it stood before it was played. */
export function duplicated(
  app: QuizShowApp,
  listed: ListedShow,
  name: string,
  newId: () => string,
): Insert {
  switch (listed.kind) {
    case 'stageQuiz':
      return duplicateShow(app.shows, listed.show, newId(), name);
    case 'categoryQuiz':
      return duplicateCategoryShow(app.categoryQuiz.shows, listed.show, name, newId);
    case 'crowdQuiz':
      return duplicateCrowdShow(app.crowdQuiz.shows, listed.show, name, newId);
  }
}
