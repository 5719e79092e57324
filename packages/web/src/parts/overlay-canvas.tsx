import { memo, useLayoutEffect, useRef } from 'react';
import type { OverlayStyle, OverlayView, StageQuizView } from '@quizcast/game/view';
import { useBefore, useChanged } from './changed.ts';
import { useLeaving } from './leaving.ts';
import { JokerRow as Jokers } from './joker-row.tsx';
import { canvasSize } from './part-style.ts';
import { QuestionImage } from './question-image.tsx';
import { QuestionPart as Question } from './question-part.tsx';
import { StageLadder as Ladder } from './stage-ladder.tsx';
import { VotingChart } from './voting-chart.tsx';
import { Watermark } from './watermark.tsx';
import './fonts.ts';
import styles from './overlay-canvas.module.css';

// While votes come in, only the chart is drawn anew.
const JokerRow = memo(Jokers);
const QuestionPart = memo(Question);
const StageLadder = memo(Ladder);

export interface OverlayCanvasProps {
  view: OverlayView;
  /** Server clock minus this device's clock. */
  clockOffsetMs: number;
  /** Shows every state at rest: for previews where movement would distract. */
  still?: boolean;
}

/**
 * The 1920 × 1080 canvas with all its parts, scaled to fill its container (contain, centred, transparent). What it shows
 * when it appears stands still; what changes afterwards moves.
 */
export function OverlayCanvas({ view, clockOffsetMs, still = false }: OverlayCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const showEnters = useChanged(view.stageQuiz?.showId);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, canvas.current];
    if (outer === null || inner === null) return undefined;
    const resize = () => {
      const { clientWidth, clientHeight } = outer;
      const scale = Math.min(clientWidth / canvasSize.widthPx, clientHeight / canvasSize.heightPx);
      const left = (clientWidth - canvasSize.widthPx * scale) / 2;
      const top = (clientHeight - canvasSize.heightPx * scale) / 2;
      inner.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(outer);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame} lang={view.language}>
      <div ref={canvas} className={styles.canvas} data-still={still}>
        {view.stageQuiz !== null && (
          <StageQuiz
            key={view.stageQuiz.showId}
            quiz={view.stageQuiz}
            style={view.style}
            language={view.language}
            clockOffsetMs={clockOffsetMs}
            enters={showEnters}
          />
        )}
        {view.watermark && <Watermark language={view.language} />}
      </div>
    </div>
  );
}

/** As long as the chart's way out. */
const leaveMs = 300;

interface StageQuizProps {
  quiz: StageQuizView;
  style: OverlayStyle;
  language: OverlayView['language'];
  clockOffsetMs: number;
  /** The show was not on the picture at first. */
  enters: boolean;
}

function StageQuiz({ quiz, style, language, clockOffsetMs, enters }: StageQuizProps) {
  const { question, voting } = quiz;
  const questionKey = question.stageId ?? '';
  const questionEnters = useChanged(questionKey) || enters;
  const questionBefore = useBefore(questionKey);
  const imageEnters = useChanged(question.image);
  const votingEnters = useChanged(voting?.round) || enters;
  const chart = useLeaving(voting, leaveMs);
  return (
    <>
      {!style.question.hide && question.image !== null && (
        <QuestionImage
          key={`${questionKey} ${question.image}`}
          src={question.image}
          style={style.question}
          enters={questionEnters || imageEnters}
        />
      )}
      {!style.joker.hide && (
        <JokerRow
          jokers={quiz.jokers}
          style={style.joker}
          roomPx={jokerRoomPx(style)}
          enters={enters}
        />
      )}
      {!style.stage.hide && (
        <StageLadder stages={quiz.stages} style={style.stage} enters={enters} />
      )}
      {chart.shown !== null && (
        <VotingChart
          key={chart.shown.round}
          voting={chart.shown}
          leaves={chart.leaves}
          style={style.votingChart}
          question={style.question}
          language={language}
          clockOffsetMs={clockOffsetMs}
          enters={votingEnters}
        />
      )}
      {!style.question.hide && (
        <QuestionPart
          key={questionKey}
          question={question}
          style={style.question}
          enters={questionEnters}
          follows={questionBefore !== null && questionBefore !== ''}
        />
      )}
    </>
  );
}

/** Jokers break into a second row before the ladder when it stands to their right, else before the canvas ends. */
function jokerRoomPx({ joker, stage }: OverlayStyle): number {
  const edge = canvasSize.widthPx - 32 - joker.positionX;
  if (stage.hide || stage.positionX <= joker.positionX) return edge;
  return Math.min(edge, stage.positionX - 24 - joker.positionX);
}
