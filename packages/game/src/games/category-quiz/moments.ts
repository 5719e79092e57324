import { boardMoments, type Moment, type MomentsOf } from '../../cues/moment.ts';
import type { CategoryQuizshow } from './show.ts';

/** Number of answers judged right, or wrong. */
const judged = ({ play }: CategoryQuizshow, verdict: boolean): number =>
  Object.values(play.judged)
    .flatMap((players) => Object.values(players))
    .filter(({ isRight }) => isRight === verdict).length;

const buzzes = ({ play }: CategoryQuizshow): number =>
  play.rounds.filter(({ winner }) => winner !== undefined).length;

function phaseMoments(before: CategoryQuizshow, after: CategoryQuizshow): Moment[] {
  const [was, is] = [before.play, after.play];
  if (after.moves.at(-1)?.name === 'start' && after.moves.length > before.moves.length)
    return ['showStarted'];
  if (is.phase === 'question' && (was.phase !== 'question' || was.fieldId !== is.fieldId))
    return ['fieldOpened'];
  if (is.phase === was.phase) return [];
  if (is.phase === 'final') return ['finalStarted'];
  return is.phase === 'finished' ? ['winnerShown'] : [];
}

export const categoryMoments: MomentsOf<CategoryQuizshow> = {
  names: [
    'showStarted',
    'fieldOpened',
    'buzzed',
    'answerRight',
    'answerWrong',
    'boardShown',
    'podiumShown',
    'finalStarted',
    'winnerShown',
  ],
  between(before, after) {
    if (after.moves.length < before.moves.length) return [];
    const moments = phaseMoments(before, after);
    // A new question has new rounds; a restarted show has no verdicts.
    const isSameQuestion = before.play.fieldId === after.play.fieldId;
    if (isSameQuestion && buzzes(after) > buzzes(before)) moments.push('buzzed');
    if (judged(after, true) > judged(before, true)) moments.push('answerRight');
    if (judged(after, false) > judged(before, false)) moments.push('answerWrong');
    return [...moments, ...boardMoments(before.boardOnAir, after.boardOnAir)];
  },
};
