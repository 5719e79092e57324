import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { IconUsersGroup } from '@tabler/icons-react';
import type { GameFacts } from './game-facts.ts';

export const crowdQuiz: GameFacts<CrowdShow> = {
  path: ['crowdQuiz'],
  styles: 'stageQuiz',
  addresses: { shows: 'crowd-shows', styles: 'styles' },
  chapter: 'the-crowd-quiz',
  Icon: IconUsersGroup,
  counts: 'questions',
  exports: { bundle: 'crowdBundleHint', others: 'crowdOnly' },
  section: ({ crowdQuiz: section, defaultStyle, styles }) => ({ ...section, defaultStyle, styles }),
  shows: (app) => app.crowdQuiz.shows,
  questionCount: ({ questions }) => ({ filled: questions.length, all: null }),
};
