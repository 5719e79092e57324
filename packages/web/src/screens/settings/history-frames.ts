import { isEmptyField } from '@quizcast/game/games/category-quiz/pre-flight';
import {
  worth,
  type Board,
  type CategoryQuizshow,
  type Gamefield,
} from '@quizcast/game/games/category-quiz/show';
import type { Subject } from '../../parts/category-picture-view.ts';

/** One thing of a category show to look at. */
export interface Sight {
  subject: Subject;
  /** What its author calls it: the name of a board, or of a question's category; '' for none. */
  title: string;
  /** Of a board its number from 1, of a question its points, else 0. */
  number: number;
}

/** Each board and what is asked on it, then the questions of the end; nothing of what nobody has written. */
export function sightsOf(show: CategoryQuizshow): Sight[] {
  const boards = [
    { boardId: null, name: '', board: show.gamefield },
    ...show.boards.map((board) => ({ boardId: board.id, name: board.name, board })),
  ];
  const ends = (['final', 'tieBreak'] as const).filter((kind) => isAsked(show[kind]));
  return [
    ...boards.flatMap(({ boardId, name, board }, index): Sight[] => {
      const asked = questionsOn(show, boardId, board);
      if (asked.length === 0) return [];
      return [{ subject: { kind: 'board', boardId }, title: name, number: index + 1 }, ...asked];
    }),
    ...ends.map((kind): Sight => ({ subject: { kind }, title: '', number: 0 })),
  ];
}

const isAsked = ({ question, image }: CategoryQuizshow['final' | 'tieBreak']): boolean =>
  question.trim() !== '' || image !== undefined;

const questionsOn = (
  show: CategoryQuizshow,
  boardId: string | null,
  board: Gamefield | Board,
): Sight[] =>
  board.categories.flatMap(({ name, fields }) =>
    fields.flatMap((field, row): Sight[] =>
      isEmptyField(field)
        ? []
        : [
            {
              subject: { kind: 'field', boardId, fieldId: field.id },
              title: name,
              number: worth(show, board, row),
            },
          ],
    ),
  );
