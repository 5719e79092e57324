import { useCallback, useState } from 'react';
import type { CardKind } from '@quizcast/game/cards/card-kinds';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../live/use-document.ts';
import { EditorScreen, useRouteId } from '../../ui/editor-screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { canvasKey } from './canvas/canvas-keys.ts';
import { CanvasView } from './canvas/canvas-view.tsx';
import { BackgroundDropZone } from './canvas/background-drop-zone.tsx';
import { LayersPanel } from './canvas/layers-panel.tsx';
import { CardBar, SituationBar } from './canvas/situation-bar.tsx';
import { firstSituation, situationWith, type Situation } from './canvas/situations.ts';
import { Toolbar } from './canvas/toolbar.tsx';
import { useAnnouncer } from './canvas/use-announcer.ts';
import { useCanvasBackground } from './canvas/use-canvas-background.ts';
import { useScreenKeys } from './canvas/use-screen-keys.ts';
import { useStyleCanvas } from './canvas/use-style-canvas.ts';
import { StyleFields } from './fields/style-fields.tsx';
import { UseForShow } from './use-for-show.tsx';
import classes from './style-editor.module.css';
import type { AnyStyle, StyledGame } from '../../games/game-side.ts';
import { isLockedIn, kindOf, styleOfRoute, type Layer } from './style-kind.ts';

/** Editor of a style: the overlay canvas with draggable layers, beside all layers and fields. */
export function StyleScreen() {
  const { t } = useTranslation('styles');
  const app = useDocument();
  const style = styleOfRoute(app, useRouteId());
  if (style === undefined)
    return (
      <>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <EmptyState
          icon={<IconMoodEmpty size={40} aria-hidden />}
          title={t('style.gone.title')}
          text={t('style.gone.text')}
        >
          <Button component={Link} to="/styles">
            {t('style.back')}
          </Button>
        </EmptyState>
      </>
    );
  return <StyleEditor key={`${kindOf(style).game} ${style.id}`} app={app} style={style} />;
}

/** Initially selected layer: the most prominent one. */
const firstLayer: Record<StyledGame, Layer> = { stageQuiz: 'question', categoryQuiz: 'gameField' };

function StyleEditor({ app, style }: { app: QuizShowApp; style: AnyStyle }) {
  const { t } = useTranslation('styles');
  const { t: tCanvas } = useTranslation('canvas');
  const { game } = kindOf(style);
  const [situation, setSituation] = useState<Situation>(firstSituation[game]);
  const [card, setCard] = useState<CardKind | null>(null);
  const [selected, setSelected] = useState<Layer | null>(firstLayer[game]);
  const ground = useCanvasBackground();
  const canvas = useStyleCanvas(app, style, situation, card);
  const { arrange, zoom } = canvas;
  const announcer = useAnnouncer(style);
  // Switches to a situation in which the selected layer is visible.
  const choose = useCallback((layer: Layer) => {
    setSelected(layer);
    setSituation((now) => situationWith(layer, now));
    setCard(null);
  }, []);
  const isLocked = isLockedIn(style, selected);
  const onLayerKey = (event: KeyboardEvent): boolean => {
    const { gesture } = canvas;
    const done = canvasKey(event, { selected, isLocked, gesture, arrange });
    if (done === 'deselect') setSelected(null);
    else if (done === 'arranged' && selected !== null) announcer.arranged(selected);
    return done !== null;
  };
  const chooseSituation = (next: Situation) => {
    setSituation(next);
    setCard(null);
  };
  useScreenKeys({ game, onSituation: chooseSituation, zoom, onLayerKey });
  return (
    <EditorScreen
      chapter="styles"
      title={style.name.trim() === '' ? t('list.untitled') : style.name}
      back={{ to: '/styles', text: t('style.back') }}
      actions={<UseForShow app={app} style={style} />}
      className={classes.screen}
    >
      <div className={classes.editor}>
        <section className={classes.preview} aria-label={t('preview.title')}>
          <Toolbar
            orientation={style.orientation}
            onTurn={arrange.turn}
            selected={selected}
            isLocked={isLocked}
            onAlign={(alignment) => {
              if (selected === null) return;
              arrange.align(selected, alignment);
              announcer.arranged(selected);
            }}
            onOrder={(step) => {
              if (selected !== null) arrange.order(selected, step);
            }}
            ground={ground}
            zoom={zoom}
          />
          <BackgroundDropZone onPicture={ground.setScreenshot}>
            <CanvasView
              canvas={canvas}
              style={style}
              ground={ground.choice}
              selected={card === null ? selected : null}
              onSelect={setSelected}
              onArranged={announcer.arranged}
            />
          </BackgroundDropZone>
          <SituationBar
            game={game}
            situation={card === null ? situation : null}
            onSituation={chooseSituation}
          />
          <CardBar game={game} card={card} onCard={setCard} />
          <p id="canvas-keys" className={classes.keys}>
            {tCanvas('view.keys')}
          </p>
          <div className={classes.announced} aria-live="polite">
            {announcer.text}
          </div>
        </section>
        <div className={classes.side}>
          <LayersPanel
            style={style}
            boxes={canvas.still}
            selected={selected}
            onSelect={choose}
            arrange={arrange}
          />
          <StyleFields style={style} selected={selected} arrange={arrange} />
        </div>
      </div>
    </EditorScreen>
  );
}
