import { playAll } from '../../any-command.fixture.ts';
import { agenda } from '../../agenda.ts';
import type { ReportedResult } from '../../crowd/show-fields.ts';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import type { CrowdQuizCommand } from './command.ts';
import { sampleQuestions } from './samples.ts';
import { crowdShowSchema, type AskedQuestion, type CrowdShow, type Question } from './show.ts';

export const crowdShowId = 'crowd1';

export const move = (name: string): CrowdQuizCommand => {
  const type = `crowdQuiz.${name}`;
  switch (type) {
    case 'crowdQuiz.start':
    case 'crowdQuiz.next':
    case 'crowdQuiz.close':
    case 'crowdQuiz.reveal':
    case 'crowdQuiz.board':
    case 'crowdQuiz.podium':
    case 'crowdQuiz.reset':
    case 'crowdQuiz.undo':
      return { type, showId: crowdShowId };
    default:
      throw new Error(`no move ${name}`);
  }
};

/** Questions `q1`, `q2` …, one of each kind. */
export const samples = (): Question[] => {
  let last = 0;
  return sampleQuestions(() => `q${++last}`);
};

/** A document with a crowd quiz on air. */
export const withCrowdShow = (questions: readonly Question[] = samples()): QuizShowApp => ({
  ...defaultDocument(),
  onAir: 'crowdQuiz',
  crowdQuiz: {
    activeShow: crowdShowId,
    shows: [crowdShowSchema.parse({ id: crowdShowId, name: 'Crowd', styleId: 'none', questions })],
  },
});

export function showIn({ crowdQuiz: { shows } }: QuizShowApp): CrowdShow {
  const [show] = shows;
  if (show === undefined) throw new Error('no show');
  return show;
}

export function askedIn(document: QuizShowApp, id: string): AskedQuestion {
  const asked = showIn(document).play.asked[id];
  if (asked === undefined) throw new Error(`${id} was not asked`);
  return asked;
}

export const moved = (document: QuizShowApp, ...names: string[]): QuizShowApp =>
  playAll(document, names.map(move));

const row = { rank: 1, name: 'Mia', points: 1000, right: 1, streak: 1 };

/** Runs all scores that are due. */
export const scored = (document: QuizShowApp, more: Partial<ReportedResult> = {}): QuizShowApp =>
  playAll(
    document,
    agenda(document).scores.map(({ round, scoredAs }): Command => ({
      type: 'crowdQuiz.scoreCrowd',
      showId: crowdShowId,
      round,
      result: {
        scoredAs,
        answered: 4,
        right: 1,
        shares: [1, 2, 1],
        climbers: [row],
        players: 4,
        board: [row],
        ...more,
      },
    })),
  );
