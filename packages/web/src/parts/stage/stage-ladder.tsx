import { useState } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { StageStyle } from '@quizcast/game/games/stage-quiz/style';
import type { StageView } from '@quizcast/game/games/stage-quiz/views/view';
import { FittedText } from '../fitted-text.tsx';
import { ladderWindow } from './ladder-window.ts';
import { Panel } from '../panel.tsx';
import { fontStyle, placed, roundedLike, type PartStyle } from '../part-style.ts';
import styles from './stage-ladder.module.css';

export interface StageLadderProps {
  stages: readonly StageView[];
  /** The index of the stage to which the mark falls, -1 below all of them; null while it does not fall. */
  fallsTo: number | null;
  style: StageStyle;
  canvas: CanvasSize;
  /** The show appears live, so its entrance is animated. */
  enters: boolean;
}

/** Fractions of a row's width: number, diamond, price, and a margin. */
const columns = { number: 0.27, diamond: 0.12, price: 0.56 } as const;

/** Free room below the ladder, in canvas pixels. */
const footPx = 24;

/** The prices, first stage at the bottom; the mark slides to the active one. */
export function StageLadder({ stages, fallsTo, style, canvas, enters }: StageLadderProps) {
  const rowPx = Math.round(style.fontSize * 1.56);
  const padPx = Math.round(style.fontSize * 0.5);
  const widthPx = style.width * style.fontSize;
  const current = stages.findIndex((stage) => stage.state === 'active');
  const falls = fallsTo !== null;
  const active = fallsTo ?? current;
  const roomPx = (canvas.heightPx - footPx - style.positionY) / style.scale - 2 * padPx;
  const { first, rows } = ladderWindow(stages.length, current, roomPx / rowPx);
  const glides = useGlide(first);
  if (stages.length === 0) return null;
  const topOf = (index: number): number => (stages.length - 1 - index) * rowPx;
  const vars: PartStyle = {
    ...placed(style),
    ...fontStyle(style.font),
    ...roundedLike(style.shape),
    width: widthPx,
    height: rows * rowPx + 2 * padPx,
    color: style.fontColor,
    fontSize: style.fontSize,
    borderColor: style.borderColor,
    '--active-text': style.activeFontColor,
    '--top': style.backgroundColor1,
    '--middle': style.backgroundColor2,
    '--bottom': style.backgroundColor3,
    '--border': style.borderColor,
  };
  const insetPx = style.fontSize * 0.28;
  const nearby = stages
    .map((stage, index) => ({ stage, index }))
    .slice(Math.max(0, first - 2), first + rows + 2);
  return (
    <div
      className={styles.ladder}
      style={vars}
      data-layer="stage"
      data-finish={style.finish}
      data-enters={enters}
      data-falls={falls}
    >
      <div className={styles.window} style={{ top: padPx, bottom: padPx }}>
        <div
          className={styles.rows}
          data-glides={glides}
          style={{ transform: `translateY(${-topOf(first + rows - 1)}px)` }}
        >
          <div
            className={styles.mark}
            data-shown={active >= 0 || falls}
            style={{
              left: insetPx,
              height: rowPx,
              transform: `translateY(${topOf(falls ? active : Math.max(active, 0))}px)`,
            }}
          >
            <Panel
              shape={style.shape}
              finish={style.finish}
              widthPx={widthPx - 2 * insetPx}
              heightPx={rowPx}
              tipPx={rowPx * 0.42}
              color1={style.activeStageColor}
              color2={style.activeStageColor}
              borderColor={style.borderColor}
              borderPx={style.fontSize * 0.057}
            />
          </div>
          {nearby.map(({ stage, index }) => (
            <Row
              key={stage.id}
              stage={falls ? { ...stage, state: index === active ? 'active' : 'passed' } : stage}
              number={index + 1}
              topPx={topOf(index)}
              rowPx={rowPx}
              widthPx={widthPx}
              style={style}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  stage: StageView;
  number: number;
  topPx: number;
  rowPx: number;
  widthPx: number;
  style: StageStyle;
}

function Row({ stage, number, topPx, rowPx, widthPx, style }: RowProps) {
  const { fontSize } = style;
  // Less than 22 canvas pixels are illegible: texts have at least that size if their rows have the room.
  const em = Math.max(fontSize, Math.min(fontSize * 1.26, 22 / style.scale));
  const numberPx = columns.number * widthPx;
  const digits = String(number).length;
  return (
    <div
      className={styles.row}
      style={{ top: topPx, height: rowPx, width: widthPx }}
      data-part="stage"
      data-state={stage.state}
      data-safe={stage.isSafe}
    >
      <span
        className={styles.number}
        data-number={number}
        aria-hidden="true"
        style={{ width: numberPx, fontSize: Math.min(em, numberPx / (0.62 * digits)) }}
      />
      <span className={styles.diamond} style={{ width: columns.diamond * widthPx }}>
        <i />
      </span>
      <FittedText
        text={stage.price}
        font={style.font}
        widthPx={columns.price * widthPx}
        heightPx={rowPx}
        maxPx={em}
        align="start"
      />
    </div>
  );
}

/** The window of a long ladder scrolls smoothly by one or two steps; longer jumps are not animated. */
function useGlide(first: number): boolean {
  const [seen, setSeen] = useState({ first, glides: true });
  if (seen.first === first) return seen.glides;
  const glides = Math.abs(seen.first - first) <= 2;
  setSeen({ first, glides });
  return glides;
}
