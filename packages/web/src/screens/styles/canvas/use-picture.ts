import { useCallback, useMemo, useEffect, useState } from 'react';
import type { CardKind } from '@quizcast/game/cards/card-kinds';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { CardView } from '@quizcast/game/views/card-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { useTranslation } from 'react-i18next';
import { categoryPlayed, categoryPreviewView } from '../../../parts/preview/category-preview.ts';
import { previewCard } from '../../../parts/preview/preview-card.ts';
import { previewView } from '../../../parts/preview/preview-view.ts';
import { sampleShow, useCategorySample } from '../sample-show.ts';
import { gameSection, type AnyStyle, type StyledGame } from '../../../games/game-side.ts';
import { isCategoryStyle } from '../style-kind.ts';
import { restartAfterMs, situationsOf, type Situation } from './situations.ts';

/** The overlay view in this style and situation, with a preview card if chosen. */
export function usePicture(
  app: QuizShowApp,
  style: AnyStyle,
  situation: Situation,
  card: CardKind | null,
): OverlayView {
  const nowMs = useRestartingInstant(restartAfterMs(situation));
  const stageQuiz = useStagePicture(app, situation, nowMs);
  const categoryQuiz = useCategoryPicture(app, situation, nowMs);
  // The view of all layers includes the join card if it is a placed layer.
  const isLayer = situation === 'everything' && !isCategoryStyle(style) && style.joinCard.placed;
  const cardOf = usePreviewCard(app, card ?? (isLayer ? 'join' : null));
  return useMemo(() => {
    if (isCategoryStyle(style)) return { ...categoryQuiz(style), card: cardOf('categoryQuiz') };
    const shown = cardOf('stageQuiz');
    const isPlaced = shown?.kind === 'join' && style.joinCard.placed;
    return { ...stageQuiz(style), ...(isPlaced ? { joinCard: shown } : { card: shown }) };
  }, [style, stageQuiz, categoryQuiz, cardOf]);
}

function usePreviewCard(app: QuizShowApp, kind: CardKind | null) {
  const { t } = useTranslation('styles');
  // A break shows a countdown to its end.
  const nowMs = useRestartingInstant(kind === 'break' ? breakShownMs : null);
  const { credits = noCredits } = app.settings;
  return useCallback(
    (game: StyledGame): CardView | null => {
      if (kind === null) return null;
      const { activeShow, shows } = gameSection(app, game);
      const show = shows.find(({ id }) => id === activeShow) ?? shows[0];
      const title = show?.name.trim() ? show.name : t('preview.showName');
      const contestant = { name: t('preview.players.first'), line: t('preview.contestantLine') };
      const openerFile = show?.moments?.openerFile;
      const { origin } = location;
      return previewCard(kind, { title, openerFile, contestant, crew: credits, origin, nowMs });
    },
    [app, kind, credits, nowMs, t],
  );
}

const noCredits: readonly string[] = [];
/** Time until a previewed break restarts. */
const breakShownMs = 60_000;

function useStagePicture(app: QuizShowApp, situation: Situation, nowMs: number) {
  const { t } = useTranslation('styles');
  const { settings, fonts, shows, activeShow } = app;
  const sample = useMemo(() => sampleShow({ shows, activeShow }), [shows, activeShow]);
  return useMemo(() => {
    const state = situationsOf.stageQuiz.find((each) => each === situation) ?? 'question';
    const longText = {
      question: t('preview.long.question'),
      answers: [t('preview.long.a'), t('preview.long.b'), t('preview.long.c'), t('preview.long.d')],
    };
    const explanation = t('preview.explanation');
    const contestant = { name: t('preview.players.first'), line: t('preview.contestantLine') };
    const texts = { longText, explanation, contestant };
    const input = { state, app: { settings, fonts }, ...sample, ...texts, nowMs };
    return (style: Parameters<typeof previewView>[0]['style']) => previewView({ ...input, style });
  }, [situation, settings, fonts, sample, nowMs, t]);
}

function useCategoryPicture(app: QuizShowApp, situation: Situation, nowMs: number) {
  const { settings, fonts } = app;
  const sample = useCategorySample(app.categoryQuiz);
  return useMemo(() => {
    const state = situationsOf.categoryQuiz.find((each) => each === situation) ?? 'halfBoard';
    // Played once per situation, not on every change of the style.
    let show: ReturnType<typeof categoryPlayed>['show'] | null = null;
    return (style: Parameters<typeof categoryPreviewView>[0]['style']) => {
      show ??= categoryPlayed({ ...sample, state, nowMs }).show;
      return categoryPreviewView({ app: { settings, fonts }, style, show });
    };
  }, [situation, settings, fonts, sample, nowMs]);
}

/** An instant that is at most `everyMs` ago; null: not updated. Epoch milliseconds of this computer. */
function useRestartingInstant(everyMs: number | null): number {
  const [instantMs, setInstantMs] = useState(0);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const restart = () => setInstantMs(Date.now());
    const first = setTimeout(restart);
    const timer = setInterval(restart, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs]);
  return instantMs;
}
