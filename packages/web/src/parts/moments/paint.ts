import type { CategoryQuizView } from '@quizcast/game/games/category-quiz/view';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';

/** What is drawn in the colours of another part: those of the question, or of the board. */
export type Paint = Pick<
  QuestionStyle,
  | 'font'
  | 'shape'
  | 'finish'
  | 'fontColor'
  | 'borderColor'
  | 'panelColor1'
  | 'panelColor2'
  | 'letterColor'
>;

/** As the game field of a category quiz is painted. */
export const paintOf = ({
  textFont,
  fieldColor,
  fieldColorInactive,
  categoryFontColor,
  fontColor,
}: CategoryQuizView['style']['gameField']): Paint => ({
  font: textFont,
  shape: 'rounded',
  finish: 'flat',
  fontColor: categoryFontColor,
  borderColor: fontColor,
  panelColor1: fieldColor,
  panelColor2: fieldColorInactive,
  letterColor: fontColor,
});
