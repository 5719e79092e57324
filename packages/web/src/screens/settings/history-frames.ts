import { isEmptyField } from '@quizcast/game/games/category-quiz/pre-flight';
import {
  worth,
  type Board,
  type CategoryQuizshow,
  type Gamefield,
} from '@quizcast/game/games/category-quiz/show';
import type { Subject } from '../../parts/category-picture-view.ts';

/** One picture of a category show. */
export interface Sight {
  subject: Subject;
  /** Name of the board or of the question's category; '' for none. */
  title: string;
  /** For a board its number from 1, for a question its points, otherwise 0. */
  number: number;
}

/** Each board with its questions, then the final ones; empty ones are omitted. */
export function sightsOf(show: CategoryQuizshow): Sight[] {
  const boards = [
    { boardId: null, name: '', board: show.gamefield },
    ...show.boards.map((board) => ({ boardId: board.id, name: board.name, board })),
  ];
  const ends = (['final', 'tieBreak'] as const).filter((kind) => isAsked(show[kind]));
  return [
    ...boards.flatMap(({ boardId, name, board }, index): Sight[] => {
      const questions = questionsOn(show, boardId, board);
      if (questions.length === 0) return [];
      return [
        { subject: { kind: 'board', boardId }, title: name, number: index + 1 },
        ...questions,
      ];
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
