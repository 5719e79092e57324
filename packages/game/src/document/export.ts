import { categoryShowAtRest } from '../games/category-quiz/reset.ts';
import type { CategoryQuizSide } from '../games/category-quiz/quiz-section.ts';
import type { CategoryQuizshow } from '../games/category-quiz/show.ts';
import type { Question, Quizshow } from '../games/stage-quiz/show.ts';
import type { QuizShowApp } from './document.ts';

/**
 * The document in the specification's own layout: its field names alone, lists without ids, the active show by its
 * position. What `readDocument` makes of it is the same document again, running votes, running category quizzes
 * and undo lists apart.
 */
export function exportDocument(document: QuizShowApp): Record<string, unknown> {
  const { activeShow, shows, categoryQuiz, ...rest } = document;
  const active = shows.findIndex(({ id }) => id === activeShow);
  return {
    ...(active < 0 ? {} : { activeShow: active }),
    ...rest,
    shows: shows.map(exportShow),
    categoryQuiz: exportSide(categoryQuiz),
  };
}

function exportSide({ activeShow, shows, ...rest }: CategoryQuizSide): Record<string, unknown> {
  const active = shows.findIndex(({ id }) => id === activeShow);
  return {
    ...(active < 0 ? {} : { activeShow: active }),
    ...rest,
    shows: shows.map(exportCategoryShow),
  };
}

type Categories = CategoryQuizshow['gamefield']['categories'];

const withoutIds = (categories: Categories) =>
  categories.map(({ id: _id, fields, ...category }) => ({
    ...category,
    fields: fields.map(({ id: _fieldId, ...field }) => field),
  }));

/** Who has what points is told by ids, so a show goes out as it stands before it is played. */
function exportCategoryShow(show: CategoryQuizshow): Record<string, unknown> {
  const { id: _id, moves: _moves, play: _play, ...rest } = categoryShowAtRest(show);
  return {
    ...rest,
    players: rest.players.map(({ id: _playerId, ...player }) => player),
    gamefield: { ...rest.gamefield, categories: withoutIds(rest.gamefield.categories) },
    boards: rest.boards.map(({ id: _boardId, ...board }) => ({
      ...board,
      categories: withoutIds(board.categories),
    })),
  };
}

function exportShow({ id: _id, moves: _moves, ...show }: Quizshow): Record<string, unknown> {
  return {
    ...show,
    jokers: show.jokers.map(({ id: _jokerId, ...joker }) => joker),
    stages: show.stages.map(({ id: _stageId, ...stage }) => ({
      ...stage,
      question: exportQuestion(stage.question),
    })),
  };
}

function exportQuestion({
  votingRound: _round,
  votingStartsAtMs: _startsAt,
  votingEndsAtMs: _endsAt,
  ...question
}: Question): Record<string, unknown> {
  // Without its round a vote cannot go on; it is told as ended.
  return { ...question, isVoting: false };
}
