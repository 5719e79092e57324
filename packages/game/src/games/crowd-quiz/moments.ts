import type { Moment, MomentsOf } from '../../cues/moment.ts';
import type { CrowdShow, Move } from './show.ts';

const momentOf: Partial<Record<Move['name'], readonly Moment[]>> = {
  // Start asks the first question.
  start: ['showStarted', 'questionOnAir'],
  next: ['questionOnAir'],
  close: ['voteClosed'],
  reveal: ['answerShown'],
  board: ['boardShown'],
  podium: ['podiumShown'],
};

export const crowdMoments: MomentsOf<CrowdShow> = {
  names: ['showStarted', 'questionOnAir', 'voteClosed', 'answerShown', 'boardShown', 'podiumShown'],
  between(before, after) {
    const [was, is] = [before.moves.at(-1), after.moves.at(-1)];
    // Only undo makes the list of moves shorter.
    if (is === undefined || after.moves.length < before.moves.length) return [];
    const isSame = is === was || (is.atMs === was?.atMs && is.name === was.name);
    return isSame ? [] : [...(momentOf[is.name] ?? [])];
  },
};
