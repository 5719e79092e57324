import { delayLightView } from '../crowd/delay/delay-light.ts';
import { spokenLanguage, type QuizShowApp } from '../document/document.ts';
import { drawnStyle } from '../document/drawn-style.ts';
import { byGame } from '../games/game-ids.ts';
import { familiesOf, projectStyle } from '../games/stage-quiz/views/style-view.ts';
import type { GameViews } from '../games/views.ts';
import type { FontFace } from '../values/font.ts';
import { cardView, placedJoinView } from './card-view.ts';
import { showOnAir, allGameViews } from './all-game-views.ts';
import type { OverlayView } from './view.ts';

/**
 * The part of a document that an overlay may see: SPEC.md, VIEW. Built field by field, so that a new field of the
 * document is secret until it is added here.
 */
export function overlayView(
  document: QuizShowApp,
  gameViews: readonly GameViews<QuizShowApp>[] = allGameViews,
): OverlayView {
  const onAir = showOnAir(document, gameViews);
  const { view, families } = onAir?.overlayView(document.settings) ?? { view: null };
  const styleId = families === undefined ? onAir?.show.styleId : undefined;
  const style = projectStyle(drawnStyle(document, styleId));
  const nothing: OverlayView = {
    kind: 'nothing',
    isCleared: document.isCleared,
    language: spokenLanguage(document),
    watermark: false,
    delayLight: null,
    card: null,
    joinCard: null,
    isRehearsal: false,
    style,
    fonts: fontsOf(families ?? familiesOf(style), document.fonts),
    ...byGame(() => null),
  };
  // Style and fonts are kept so that the picture can return immediately; the show itself is not sent.
  if (document.isCleared) return nothing;
  return {
    ...nothing,
    kind: view === null ? 'nothing' : document.onAir,
    watermark: document.settings.showWatermark,
    delayLight: delayLightView(document.delayLight),
    card: cardView(document, onAir),
    joinCard: view === null ? null : placedJoinView(document),
    isRehearsal: document.rehearsal !== undefined,
    [document.onAir]: view,
  };
}

/** The uploaded files among `fonts` of these families. */
function fontsOf(named: readonly string[], fonts: QuizShowApp['fonts']): FontFace[] {
  const families = new Set(named);
  return Object.values(fonts)
    .filter(({ fontFamily }) => families.has(fontFamily))
    .map(({ fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file }) => ({
      fontFamily,
      fontStyle,
      fontWeightFrom,
      fontWeightTo,
      file,
    }));
}
