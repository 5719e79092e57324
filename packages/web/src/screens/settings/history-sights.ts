import { isEmptyField } from '@quizcast/game/category-quiz/pre-flight';
import {
  worth,
  type Board,
  type CategoryQuizshow,
  type Gamefield,
} from '@quizcast/game/category-quiz/show';
import type { TFunction } from 'i18next';
import type { Subject } from '../../parts/category-picture-view.ts';

/** One thing of a category show to look at, and what it is called. */
export interface Sight {
  subject: Subject;
  name: string;
}

type Translate = TFunction<'history'>;

/** Each board and what is asked on it, then the questions of the end; nothing of what nobody has written. */
export function sightsOf(show: CategoryQuizshow, t: Translate): Sight[] {
  const boards = [
    { boardId: null, name: '', board: show.gamefield },
    ...show.boards.map((board) => ({ boardId: board.id, name: board.name, board })),
  ];
  const ends = (['final', 'tieBreak'] as const).filter((kind) => isAsked(show[kind]));
  return [
    ...boards.flatMap(({ boardId, name, board }, index): Sight[] => {
      const asked = questionsOn(show, boardId, board, t);
      const called = name.trim() === '' ? t('sight.board', { number: index + 1 }) : name;
      if (asked.length === 0) return [];
      return [{ subject: { kind: 'board', boardId }, name: called }, ...asked];
    }),
    ...ends.map((kind): Sight => ({ subject: { kind }, name: t(`sight.${kind}`) })),
  ];
}

const isAsked = ({ question, image }: CategoryQuizshow['final' | 'tieBreak']): boolean =>
  question.trim() !== '' || image !== undefined;

function questionsOn(
  show: CategoryQuizshow,
  boardId: string | null,
  board: Gamefield | Board,
  t: Translate,
): Sight[] {
  return board.categories.flatMap(({ name, fields }) =>
    fields.flatMap((field, row): Sight[] => {
      if (isEmptyField(field)) return [];
      const category = name.trim() === '' ? t('nameless') : name;
      return [
        {
          subject: { kind: 'field', boardId, fieldId: field.id },
          name: t('sight.field', { category, points: worth(show, board, row) }),
        },
      ];
    }),
  );
}
