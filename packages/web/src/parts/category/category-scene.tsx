import { canvasSizes } from '@quizcast/game/values/canvas-size';
import type {
  CategoryQuizView,
  FacecamView,
  PlayerPublicView,
} from '@quizcast/game/games/category-quiz/view';
import type { CategoryLayerName } from '@quizcast/game/games/category-quiz/style';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { onDemand, OnlyInBrowser } from '../on-demand.tsx';
import type { PartStyle } from '../part-style.ts';
import { readableOn } from '../readable-color.ts';
import { Confetti, type ConfettiProps } from '../moments/confetti.tsx';
import { paintOf } from '../moments/paint.ts';
import { EntranceProvider, useEnters } from './entrance.tsx';
import { HostCam, PlayerCam } from './facecam.tsx';
import { podiumMs, isDistinctWinner } from './ranking.ts';
import { GameField } from './game-field.tsx';
import { Timer } from './timer.tsx';
import styles from './category-scene.module.css';

/** Needed only by shows in which every viewer plays. */
const CrowdBoard = onDemand(
  () => import('../stage/crowd-board.tsx'),
  ({ CrowdBoard }) => CrowdBoard,
);

/** In the final, the wager is shown this long after the verdict. */
const finalStakeMs = 700;

export interface CategorySceneProps {
  view: CategoryQuizView;
  language: ViewerLanguage;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
  /** Renders every state without animation. */
  still: boolean;
  /** Enables the sound of cameras; not in previews, where it would be doubled. */
  isHeard: boolean;
  /** The show appears live, so its entrance is animated. */
  enters: boolean;
}

/**
 * All of the category quiz on the canvas. Each visible layer has one element with `data-layer` = the layer's name,
 * whose box is its visible area. Unchanged parts keep their elements: a camera is never reloaded because names, points
 * or places change.
 */
export function CategoryScene(props: CategorySceneProps) {
  const { view, language, clockOffsetMs, still, isHeard, enters } = props;
  const { style } = view;
  const depth = (name: CategoryLayerName): number => style.layers.indexOf(name) + 1;
  const answering = view.players.find(({ isAnswering }) => isAnswering)?.id;
  const glow = style.gameField.fontColor;
  const crownMs = podiumMs(1, view.players.filter(({ isOut }) => !isOut).length);
  const stakeMs = view.phase === 'final' ? finalStakeMs : 0;
  const vars: PartStyle = {
    backgroundColor: style.backgroundColor,
    '--glow': glow,
    '--crown': `${crownMs}ms`,
    '--stake': `${stakeMs}ms`,
    '--z-crowdBoard': depth('crowdBoard'),
    // Plates use a darker shade of the board's color, for a uniform look.
    '--tone': style.gameField.fieldColor,
    '--on-glow': readableOn(glow),
  };
  return (
    <EntranceProvider enters={enters}>
      <div
        className={styles.scene}
        style={vars}
        data-part="category-quiz"
        data-phase={view.phase}
        data-motion={style.gameField.motion}
      >
        <GameField quiz={view} language={language} depth={depth('gameField')} />
        {inSteadyOrder(view.players).map(({ player, place }, hue) => {
          const cam = style.facecams[place];
          const layer = camLayers[place];
          if (cam === undefined || layer === undefined || !cam.visible || player.isOut) return null;
          return (
            <PlayerCam
              key={player.id}
              player={{ ...player, facecam: withAudio(isHeard, player.facecam) }}
              hue={hue}
              style={cam}
              layer={layer}
              depth={depth(layer)}
              language={language}
              still={still}
              buzzer={buzzerOf(view, player)}
              picks={view.phase === 'board' && player.hasTurn}
              isAside={answering !== undefined && answering !== player.id}
              pointsAfterMs={stakeMs}
              winner={isDistinctWinner(view.players, view.winnerIds ?? [], player.id)}
            />
          );
        })}
        {style.hostCam.visible && (
          <HostCam
            host={{ ...view.host, facecam: withAudio(isHeard, view.host.facecam) }}
            style={style.hostCam}
            depth={depth('hostCam')}
          />
        )}
        <OnlyInBrowser>
          <Timer
            timer={view.timer}
            style={style.timer}
            clockOffsetMs={clockOffsetMs}
            depth={depth('timer')}
          />
        </OnlyInBrowser>
        {!style.crowdBoard.hide && view.crowd !== null && (
          <CrowdBoard
            crowd={view.crowd}
            style={style.crowdBoard}
            question={paintOf(style.gameField)}
            language={language}
            clockOffsetMs={clockOffsetMs}
          />
        )}
        {view.winnerIds !== null && !still && (
          <WinnerConfetti
            canvas={canvasSizes[style.orientation]}
            afterMs={crownMs}
            colors={[glow, '#ffffff', style.gameField.fieldColor, '#5ef09a', '#ff7a88']}
          />
        )}
      </div>
    </EntranceProvider>
  );
}

/** Starts with the winner, who is shown last on the podium. */
const WinnerConfetti = (props: Omit<ConfettiProps, 'enters'>) => (
  <Confetti {...props} enters={useEnters()} />
);

const withAudio = (isHeard: boolean, facecam: FacecamView): FacecamView => ({
  ...facecam,
  isHeard: isHeard && facecam.isHeard,
});

const camLayers = ['facecam1', 'facecam2', 'facecam3', 'facecam4'] as const;

/** In a stable order when players change places: moving an iframe in the DOM would reload its camera. */
const inSteadyOrder = (
  players: readonly PlayerPublicView[],
): { player: PlayerPublicView; place: number }[] =>
  players
    .map((player, place) => ({ player, place }))
    .sort((one, other) => (one.player.id < other.player.id ? -1 : 1));

function buzzerOf(
  { buzzers, question }: CategoryQuizView,
  { id }: PlayerPublicView,
): 'eligible' | 'locked' | 'none' {
  if (buzzers === null || question === null || !buzzers.isOpen) return 'none';
  return buzzers.eligible.includes(id) ? 'eligible' : 'locked';
}
