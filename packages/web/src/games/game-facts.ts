import type { IdPath } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { AnyShow } from '@quizcast/game/games/definition';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import type { IconListNumbers } from '@tabler/icons-react';
import type { GuideChapter } from '../messages/guide-chapters.ts';

/** Games that have styles of their own. */
export const styledGames = ['stageQuiz', 'categoryQuiz'] as const;
export type StyledGame = (typeof styledGames)[number];

/** A style of any game. */
export type AnyStyle = QuizshowStyle | CategoryStyle;

/** Shows, styles and choices of one game. */
export interface Side {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: readonly AnyShow[];
  styles: Readonly<Record<string, AnyStyle>>;
}

/** What screens ask of a game: one file for each beside this one; `game-side.ts` lists them. */
export interface GameFacts<Show extends AnyShow> {
  /** Where its shows and choices stand in the document. */
  path: IdPath;
  /** The game whose styles its shows are drawn in. */
  styles: StyledGame;
  /** What the HTTP API calls its shows and styles. */
  addresses: { shows: string; styles: string };
  /** Of the guide: how it is hosted. */
  chapter: GuideChapter;
  Icon: typeof IconListNumbers;
  /** What a show counts: stages, questions, or fields of all that there are. */
  counts: 'stages' | 'questions' | 'fields';
  /** What the export says of bundles, and of files for other programs. */
  exports: {
    bundle: 'bundleHint' | 'categoryBundleHint' | 'crowdBundleHint';
    others: 'questionsOnly' | 'boardsOnly' | 'crowdOnly';
  };
  side: (app: QuizShowApp) => Side;
  shows: (app: Pick<QuizShowApp, 'shows' | 'categoryQuiz' | 'crowdQuiz'>) => readonly Show[];
  /** How many questions it has, and how many there is room for. */
  questionCount: (show: Show) => { filled: number; all: number | null };
}
