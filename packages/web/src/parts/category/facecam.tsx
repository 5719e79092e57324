import type { ReactNode } from 'react';
import type {
  FacecamView,
  CategoryOverlayStyle,
  PlayerPublicView,
} from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { gainText } from '../../messages/viewers/figures.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import type { PartStyle } from '../part-style.ts';
import { readableOn } from '../readable-color.ts';
import { Camera } from './camera.tsx';
import { useEnters } from './entrance.tsx';
import { camSize, pointsRoom } from './geometry.ts';
import { useRolling } from './rolling.ts';
import { Verdict } from './typed-answers.tsx';
import styles from './facecam.module.css';

export type CamStyle = CategoryOverlayStyle['hostCam'];

interface FrameProps {
  name: string;
  facecam: FacecamView;
  style: CamStyle;
  layer: string;
  depth: number;
  /** Rendered over the picture and over the whole frame. */
  children?: ReactNode;
  /** Rendered beside the name. */
  score?: ReactNode;
  scorePx?: number;
  data?: Readonly<Record<`data-${string}`, string | number | boolean>>;
}

const padPx = 14;

/** A picture with a name plate; without the picture only the plate. */
function Frame({
  name,
  facecam,
  style,
  layer,
  depth,
  children,
  score,
  scorePx = 0,
  data,
}: FrameProps) {
  const { widthPx, heightPx, plateHeightPx } = camSize;
  const onDark = readableOn(style.fontColor) !== '#ffffff';
  const vars: PartStyle = {
    zIndex: depth,
    width: widthPx,
    height: style.showCam ? heightPx : plateHeightPx,
    transform: `translate(${style.positionX}px, ${style.positionY}px) scale(${style.scale})`,
    color: style.fontColor,
    '--edge': style.borderColor,
  };
  return (
    <section
      className={styles.frame}
      style={vars}
      data-part="facecam"
      data-layer={layer}
      data-bare={style.transparent}
      data-cam={style.showCam}
      data-plate={onDark ? 'dark' : 'light'}
      data-enters={useEnters()}
      {...data}
    >
      {style.showCam && (
        <div className={styles.picture} style={{ height: heightPx - plateHeightPx }}>
          <Camera facecam={facecam} name={name} font={style.font} />
          {children}
        </div>
      )}
      <div className={styles.plate} style={{ height: plateHeightPx }}>
        <FittedText
          text={name}
          font={style.font}
          widthPx={widthPx - 2 * padPx - (scorePx === 0 ? 0 : scorePx + 8)}
          heightPx={plateHeightPx - 10}
          maxPx={34}
          align={scorePx === 0 ? 'center' : 'start'}
        />
        {score}
      </div>
      <i className={styles.edge} />
    </section>
  );
}

export interface PlayerCamProps {
  player: PlayerPublicView;
  /** Index of the player's color, from 0; independent of the seat. */
  hue: number;
  style: CamStyle;
  layer: string;
  depth: number;
  language: ViewerLanguage;
  still: boolean;
  /** State of the buzzers for the player: may press, has already tried, or `none` as they are closed. */
  buzzer: 'eligible' | 'locked' | 'none';
  winner: boolean;
  /** Delay between a verdict and its points. */
  pointsAfterMs: number;
  /** The player chooses at the board. */
  picks: boolean;
  /** Another player answers. */
  isAside: boolean;
}

/** One player: picture, name and points, turn, answering, and verdict. */
export function PlayerCam(props: PlayerCamProps) {
  const { player, style, layer, depth, language, still, buzzer } = props;
  const { name, facecam, points, hasTurn, isAnswering, judged } = player;
  const rolled = useRolling(points, still, props.pointsAfterMs);
  const pointsPx = pointsRoom(numberText(points, language));
  // Without a picture the plate shows the verdict.
  const showsVerdict = !style.showCam && judged !== null;
  const scorePx = pointsPx + (showsVerdict ? 44 : 0);
  const verdict = judged === null ? 'none' : judged.isRight ? 'right' : 'wrong';
  const marks = (
    <>
      <i className={styles.shade} />
      {isAnswering && <Flash />}
      {buzzer === 'locked' && judged === null && !isAnswering && <Locked />}
      {props.picks && <Turn language={language} font={style.font} />}
      {judged !== null && (
        <Judged key={`${judged.points}`} judged={judged} language={language} font={style.font} />
      )}
    </>
  );
  return (
    <Frame
      name={name}
      facecam={facecam}
      style={style}
      layer={layer}
      depth={depth}
      scorePx={scorePx}
      score={
        <span className={styles.score} data-part="points">
          {showsVerdict && <Verdict isRight={judged.isRight} />}
          <FittedText
            text={numberText(rolled, language)}
            font={style.font}
            widthPx={pointsPx}
            heightPx={camSize.plateHeightPx - 12}
            maxPx={40}
            align="end"
          />
        </span>
      }
      data={{
        'data-player': player.id,
        'data-hue': props.hue,
        'data-turn': hasTurn,
        'data-answering': isAnswering,
        'data-buzzer': isAnswering ? 'none' : buzzer,
        'data-verdict': verdict,
        'data-winner': props.winner,
        'data-aside': props.isAside,
      }}
    >
      {marks}
    </Frame>
  );
}

export interface HostCamProps {
  host: { name: string; facecam: FacecamView };
  style: CamStyle;
  depth: number;
}

export const HostCam = ({ host, style, depth }: HostCamProps) => (
  <Frame name={host.name} facecam={host.facecam} style={style} layer="hostCam" depth={depth} />
);

/** A buzz: a flash over the picture, and an expanding ring. */
const Flash = () => <i className={styles.flash} data-enters={useEnters()} />;

const Locked = () => (
  <span className={styles.locked} data-enters={useEnters()}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 10V7a5 5 0 0 1 10 0v3h1.5v11h-13V10Zm2.4 0h5.2V7a2.6 2.6 0 0 0-5.2 0Z" />
    </svg>
  </span>
);

interface MarkProps {
  language: ViewerLanguage;
  font: CamStyle['font'];
}

const Turn = ({ language, font }: MarkProps) => (
  <span className={styles.turn} data-enters={useEnters()} data-part="turn">
    <svg viewBox="0 0 12 14" aria-hidden="true">
      <path d="M1 1 11 7 1 13Z" />
    </svg>
    <FittedText
      text={overlayTexts(language)('picks')}
      font={font}
      widthPx={66}
      heightPx={30}
      maxPx={20}
    />
  </span>
);

interface JudgedProps extends MarkProps {
  judged: { points: number; isRight: boolean };
}

function Judged({ judged, language, font }: JudgedProps) {
  const text = gainText(judged.points, language);
  return (
    <span
      className={styles.judged}
      data-right={judged.isRight}
      data-enters={useEnters()}
      data-part="judged"
    >
      <Verdict isRight={judged.isRight} />
      {text !== '' && (
        <FittedText
          text={text}
          font={font}
          widthPx={Math.min(196, 20 + text.length * 19)}
          heightPx={44}
          maxPx={34}
        />
      )}
    </span>
  );
}
