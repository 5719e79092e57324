import type { Question, Quizshow } from '../stage-quiz/show.ts';
import type { QuizShowApp } from './document.ts';

/**
 * The document in the specification's own layout: its field names alone, lists without ids, the active show by its
 * position. What `readDocument` makes of it is the same document again, running votes and undo lists apart.
 */
export function exportDocument(document: QuizShowApp): Record<string, unknown> {
  const { activeShow, shows, ...rest } = document;
  const active = shows.findIndex(({ id }) => id === activeShow);
  return {
    ...(active < 0 ? {} : { activeShow: active }),
    ...rest,
    shows: shows.map(exportShow),
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
