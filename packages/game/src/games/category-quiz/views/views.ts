import type { QuizSection } from '../../definition.ts';
import { ownOpener } from '../../opening.ts';
import { noCards, type ViewDefinition } from '../../views.ts';
import { categoryQuizView } from '../project.ts';
import type { CategoryQuizshow } from '../show.ts';
import { categoryFamiliesOf } from '../style-view.ts';
import type { CategoryStyle } from '../style.ts';
import type { CategoryQuizView } from '../view.ts';
import { categoryControlState, type CategoryControlState } from './control-state.ts';
import { categoryPlayerView } from './player-view.ts';

interface Section extends QuizSection<CategoryQuizshow> {
  styles: Record<string, CategoryStyle>;
}

export const categoryQuizViews: ViewDefinition<
  CategoryQuizshow,
  Section,
  CategoryQuizView,
  CategoryControlState
> = {
  overlayView(show, { styles, defaultStyle }, { cameraHosts, crowd }) {
    const view = categoryQuizView(show, { styles, defaultStyle, cameraHosts, hidden: crowd });
    return { view, families: categoryFamiliesOf(view.style) };
  },
  controlState: categoryControlState,
  playerView: categoryPlayerView,
  cards: { ...noCards, byItself: ownOpener },
};
