import type { IdPath } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { AnyShow } from '@quizcast/game/games/definition';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import type { IconListNumbers } from '@tabler/icons-react';
import type { GuideChapter } from '../messages/guide-chapters.ts';

/** Games with styles of their own. */
export const styledGames = ['stageQuiz', 'categoryQuiz'] as const;
export type StyledGame = (typeof styledGames)[number];

/** A style of any game. */
export type AnyStyle = QuizshowStyle | CategoryStyle;

/** Shows, styles and defaults of one game. */
export interface GameSection {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: readonly AnyShow[];
  styles: Readonly<Record<string, AnyStyle>>;
}

/** What screens need to know about a game: one file per game in this folder, listed in `game-side.ts`. */
export interface GameFacts<Show extends AnyShow> {
  /** Path of its shows and defaults in the document. */
  path: IdPath;
  /** The game whose styles its shows use. */
  styles: StyledGame;
  /** Path segments of its shows and styles in the HTTP API. */
  addresses: { shows: string; styles: string };
  /** Guide chapter on hosting it. */
  chapter: GuideChapter;
  Icon: typeof IconListNumbers;
  /** Unit of a show's size: stages, questions, or fields (filled of all). */
  counts: 'stages' | 'questions' | 'fields';
  /** Export hints on bundles, and on files for other programs. */
  exports: {
    bundle: 'bundleHint' | 'categoryBundleHint' | 'crowdBundleHint';
    others: 'questionsOnly' | 'boardsOnly' | 'crowdOnly';
  };
  section: (app: QuizShowApp) => GameSection;
  shows: (app: Pick<QuizShowApp, 'shows' | 'categoryQuiz' | 'crowdQuiz'>) => readonly Show[];
  /** Number of complete questions, and of all places for questions (null: unlimited). */
  questionCount: (show: Show) => { filled: number; all: number | null };
}
