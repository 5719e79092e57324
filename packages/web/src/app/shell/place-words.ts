import { roleMay } from '@quizcast/game/crew/crew';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { PersonHere, Place } from '@quizcast/game/protocol/protocol';
import { useTranslation } from 'react-i18next';
import { allShows } from '../../games/game-side.ts';
import { useDocument } from '../../live/use-document.ts';

type Translate = ReturnType<typeof useTranslation<'crew'>>['t'];

/** Describes where a person is in the app. */
export function usePlaceText(): (person: PersonHere) => string {
  const { t } = useTranslation('crew');
  const app = useDocument();
  // For users who may only run votes, Play shows only those.
  return ({ place, role }) =>
    place.screen === 'play' && !roleMay(role, 'play') && roleMay(role, 'vote')
      ? t('people.at.voting')
      : placeText(place, app, t);
}

function placeText(place: Place, app: QuizShowApp, t: Translate): string {
  const show = showName(app, place.showId);
  switch (place.screen) {
    case 'play':
      return show === null ? t('people.at.play') : t('people.at.playing', { show });
    case 'editor': {
      if (show === null) return t('people.at.editor');
      if (place.stageId === undefined) return t('people.at.show', { show });
      const number = stageNumber(app, place);
      return number === 0 ? t('people.at.field', { show }) : t('people.at.stage', { show, number });
    }
    case 'styles': {
      const style = styleName(app, place.styleId);
      return style === null ? t('people.at.styles') : t('people.at.style', { style });
    }
    case 'dashboard':
    case 'season':
    case 'settings':
    case 'about':
      return t(`people.at.${place.screen}`);
  }
}

const showName = (app: QuizShowApp, id: string | undefined): string | null =>
  allShows(app).find((show) => show.id === id)?.name ?? null;

/** 1-based; 0 when it is no stage of a stage show. */
const stageNumber = ({ shows }: QuizShowApp, { showId, stageId }: Place): number =>
  (shows.find(({ id }) => id === showId)?.stages.findIndex(({ id }) => id === stageId) ?? -1) + 1;

const styleName = ({ styles, categoryQuiz }: QuizShowApp, id: string | undefined): string | null =>
  [...Object.values(styles), ...Object.values(categoryQuiz.styles)].find((style) => style.id === id)
    ?.name ?? null;
