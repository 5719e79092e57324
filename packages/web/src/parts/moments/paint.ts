import type { CategoryQuizView } from '@quizcast/game/games/category-quiz/view';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';

/** Colors taken from another part: the question or the board. */
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

/** Paint of a category quiz's game field. */
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
