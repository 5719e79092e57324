import { Fragment } from 'react';
import { climbStepAtMs, climbStepMs } from '@quizcast/game/cards/card-kinds';
import type { StageView } from '@quizcast/game/games/stage-quiz/views/view';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import { fontStyle, roundedLike, type PartStyle } from '../part-style.ts';
import { gold } from '../stage/gold.ts';
import { ladderWindow } from '../stage/ladder-window.ts';
import type { CardProps } from './card-props.ts';
import styles from './ladder-climb.module.css';

const padPx = 22;
const maxRowPx = 62;

interface Room {
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

/** The whole ladder with the mark climbing to the next stage, and its price. */
export function LadderClimb(props: CardProps<'ladder'>) {
  const { card, view, canvas, paint } = props;
  const stages = view.stageQuiz?.stages ?? [];
  const stage = stages[card.to];
  if (stage === undefined) return null;
  const isWide = canvas.widthPx > canvas.heightPx;
  const ladder: Room = isWide
    ? { left: canvas.widthPx / 2 + 40, top: 60, widthPx: 720, heightPx: canvas.heightPx - 120 }
    : { left: 140, top: 520, widthPx: canvas.widthPx - 280, heightPx: canvas.heightPx - 640 };
  const price: Room = isWide
    ? {
        left: canvas.widthPx / 2 - 820,
        top: canvas.heightPx / 2 - 150,
        widthPx: 760,
        heightPx: 300,
      }
    : { left: 90, top: 180, widthPx: canvas.widthPx - 180, heightPx: 280 };
  const vars: PartStyle = {
    '--step-at': `${climbStepAtMs}ms`,
    '--step': `${climbStepMs(stage.isSafe)}ms`,
  };
  return (
    <div className={styles.all} style={vars} data-safe={stage.isSafe}>
      <i className={styles.hall} />
      <PriceCard {...props} room={price} stage={stage} count={stages.length} />
      <Ladder {...props} room={ladder} stages={stages} paint={paint} />
    </div>
  );
}

function Ladder({
  card,
  view,
  room,
  stages,
}: CardProps<'ladder'> & { room: Room; stages: readonly StageView[] }) {
  const style = view.style.stage;
  const { first, rows } = ladderWindow(stages.length, card.to, 15);
  const rowPx = Math.min(maxRowPx, (room.heightPx - 2 * padPx) / rows);
  const heightPx = rows * rowPx + 2 * padPx;
  const topOf = (index: number): number => (first + rows - 1 - index) * rowPx;
  const vars: PartStyle = {
    ...fontStyle(style.font),
    ...roundedLike(style.shape),
    left: room.left,
    top: room.top + (room.heightPx - heightPx) / 2,
    width: room.widthPx,
    height: heightPx,
    color: style.fontColor,
    borderColor: style.borderColor,
    '--top': style.backgroundColor1,
    '--middle': style.backgroundColor2,
    '--bottom': style.backgroundColor3,
    '--active-text': style.activeFontColor,
    '--climb': `${(card.to - card.from) * rowPx}px`,
  };
  const markPx = room.widthPx - 28;
  return (
    <div className={styles.ladder} style={vars} data-finish={style.finish}>
      <div
        className={styles.mark}
        style={{ left: 14, top: padPx + topOf(card.to), width: markPx, height: rowPx }}
      >
        <Panel
          shape={style.shape}
          finish={style.finish}
          widthPx={markPx}
          heightPx={rowPx}
          tipPx={rowPx * 0.42}
          color1={style.activeStageColor}
          color2={style.activeStageColor}
          borderColor={style.borderColor}
          borderPx={2.5}
        />
        <span className={styles.sheen}>
          <i />
        </span>
      </div>
      {stages.slice(first, first + rows).map((stage, offset) => {
        const index = first + offset;
        const box = { top: padPx + topOf(index), height: rowPx, fontSize: rowPx * 0.6 };
        const row = (place: 'passed' | 'reached' | 'ahead' | 'awaited' | 'left') => (
          <div
            key={place}
            className={styles.row}
            style={box}
            data-place={place}
            data-safe={stage.isSafe}
            aria-hidden={place === 'awaited' || place === 'left'}
          >
            <b className={styles.number}>{index + 1}</b>
            <i className={styles.diamond} />
            <FittedText
              text={stage.price}
              font={style.font}
              widthPx={room.widthPx - 250}
              heightPx={rowPx * 0.9}
              maxPx={rowPx * 0.62}
              align="start"
            />
          </div>
        );
        const isReached = index === card.to;
        return (
          <Fragment key={stage.id}>
            {row(isReached ? 'reached' : index < card.to ? 'passed' : 'ahead')}
            {/* Shown until the mark arrives behind the row. */}
            {isReached && row('awaited')}
            {/* Shown while the mark is still behind the row. */}
            {!isReached && index === card.from && row('left')}
          </Fragment>
        );
      })}
    </div>
  );
}

interface PriceProps extends CardProps<'ladder'> {
  room: Room;
  stage: StageView;
  count: number;
}

function PriceCard({ card, room, stage, count, paint, language }: PriceProps) {
  const t = overlayTexts(language);
  const { widthPx, heightPx } = room;
  const tipPx = 46;
  const textPx = widthPx - 2 * (tipPx + 16);
  const isGold = stage.isSafe || card.to === count - 1;
  const vars: PartStyle = {
    left: room.left,
    top: room.top,
    width: widthPx,
    height: heightPx,
    color: isGold ? gold.text : paint.fontColor,
  };
  return (
    <div className={styles.price} style={vars}>
      <Panel
        shape={paint.shape}
        finish={paint.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={isGold ? gold.top : paint.panelColor1}
        color2={isGold ? gold.bottom : paint.panelColor2}
        borderColor={isGold ? gold.border : paint.borderColor}
        borderPx={4}
      />
      <div className={styles.texts}>
        <FittedText
          text={t('askedPlace', { number: card.to + 1, total: count })}
          font={paint.font}
          widthPx={textPx}
          heightPx={56}
          maxPx={42}
        />
        {stage.price.trim() !== '' && (
          <FittedText
            text={stage.price}
            font={{ ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) }}
            widthPx={textPx}
            heightPx={140}
            maxPx={112}
          />
        )}
        {stage.isSafe && (
          <FittedText
            text={t('safetyLevel')}
            font={paint.font}
            widthPx={textPx}
            heightPx={48}
            maxPx={36}
          />
        )}
      </div>
    </div>
  );
}
