import { memo, useLayoutEffect, useRef, useState } from 'react';
import { canvasSizes, type CanvasSize } from '@quizcast/game/values/canvas-size';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import type { OverlayView } from '@quizcast/game/views/view';
import type { OverlayStyle, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import { usePrevious, useChanged } from './changed.ts';
import { useUnexpiredCard } from './moments/timely.ts';
import { useLeaving } from './leaving.ts';
import { onDemand } from './on-demand.tsx';
import { placeCanvas } from './place-canvas.ts';
import { JokerRow as Jokers } from './stage/joker-row.tsx';
import { QuestionImage } from './question-image.tsx';
import { QuestionPart as Question } from './question-part.tsx';
import { useSpokenLanguage } from './spoken-language.ts';
import { StageLadder as Ladder } from './stage/stage-ladder.tsx';
import { Watermark } from './watermark.tsx';
import { overlayTexts } from '../messages/viewers/overlay-texts.ts';
import { useFonts } from './fonts.ts';
import { depths, hush } from './layer-depths.ts';
import { jokerRoomPx, levelOf } from './stage/stage-measures.ts';
import styles from './overlay-canvas.module.css';

// During a vote only the chart is rendered again.
const JokerRow = memo(Jokers);
const QuestionPart = memo(Question);
const StageLadder = memo(Ladder);

/** Loaded when it is on air or the page is idle: an overlay of one game does not need the others. */
const CategoryScene = onDemand(
  () => import('./category/category-scene.tsx'),
  ({ CategoryScene }) => CategoryScene,
);
const CrowdScene = onDemand(
  () => import('./crowd/crowd-scene.tsx'),
  ({ CrowdScene }) => CrowdScene,
);

/** Loads what the first picture of this view needs besides this file. */
export async function loadScene({ categoryQuiz, crowdQuiz }: OverlayView): Promise<void> {
  if (categoryQuiz !== null) await CategoryScene.preload();
  if (crowdQuiz !== null) await CrowdScene.preload();
}

/** Needed only during a vote. */
const VotingChart = onDemand(
  () => import('./stage/voting-chart.tsx'),
  ({ VotingChart }) => VotingChart,
);

/** Needed only by shows in which every viewer plays. */
const CrowdBoard = onDemand(
  () => import('./stage/crowd-board.tsx'),
  ({ CrowdBoard }) => CrowdBoard,
);

/** Needed only by shows with a contestant or a clock, or after their end. */
const showtime = () => import('./stage/showtime-parts.tsx');
const ShowtimeParts = onDemand(showtime, ({ ShowtimeParts }) => ShowtimeParts);

/** Needed only while a card is shown, or before and after a show. */
const MomentCard = onDemand(
  () => import('./moments/card.tsx'),
  ({ MomentCard }) => MomentCard,
);

/** Needed only by styles with a place for it. */
const PlacedJoinCard = onDemand(showtime, ({ PlacedJoinCard }) => PlacedJoinCard);

/** Needed only after a reveal, if there is an explanation. */
const Explanation = onDemand(showtime, ({ Explanation }) => Explanation);

/** Appears seconds before it turns green, which leaves time to load it. */
const DelayLight = onDemand(
  () => import('./delay-light.tsx'),
  ({ DelayLight }) => DelayLight,
);

/** Loads all games and cards, as far as they can be loaded now. */
export const loadEverything = () =>
  Promise.allSettled(
    [CategoryScene, CrowdScene, VotingChart, ShowtimeParts, MomentCard].map(({ load }) => load()),
  );

export interface OverlayCanvasProps {
  view: OverlayView;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
  /** Renders every state without animation, for previews. */
  still?: boolean;
  /** The overlay itself, as the only place where cameras are audible. */
  isOnAir?: boolean;
}

/**
 * The canvas, 1920 × 1080 or upright, with all its parts, scaled to fit its container (contain, centered, transparent).
 * The initial state is not animated; later changes are. Parts are clipped at the canvas. For editors with handles
 * around the parts: every visible part has one element with `data-layer` = the layer's name, whose box
 * (`getBoundingClientRect`, at rest) is its visible area without lines, glows and shadows. The box is not always at the
 * part's position: a chart is inset from its corner, and a question in the grid layout has margins on both sides.
 */
export function OverlayCanvas(props: OverlayCanvasProps) {
  const language = useSpokenLanguage(props.view.language);
  return language !== null && <Canvas {...props} language={language} />;
}

interface CanvasProps extends OverlayCanvasProps {
  language: ViewerLanguage;
}

function Canvas(props: CanvasProps) {
  const { view, language, clockOffsetMs, still = false, isOnAir = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const showEnters = useChanged(view.stageQuiz?.showId);
  useFonts(view);
  const { categoryQuiz, crowdQuiz } = view;
  const categoryEnters = useChanged(categoryQuiz?.showId);
  const crowdEnters = useChanged(crowdQuiz?.showId);
  const { layers } = view.style;
  const { orientation } = categoryQuiz?.style ?? view.style;
  const size = canvasSizes[orientation];
  const cardNow = useUnexpiredCard(view.card, clockOffsetMs);
  const cardEnters = useChanged(cardNow && `${cardNow.kind} ${cardNow.atMs}`);
  const card = useLeaving(cardNow, leaveMs);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, canvas.current];
    if (outer === null || inner === null) return undefined;
    const resize = () => placeCanvas(outer, inner, orientation);
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [orientation]);
  return (
    <div ref={frame} className={styles.frame} lang={language}>
      <div
        ref={canvas}
        className={styles.canvas}
        style={{
          width: size.widthPx,
          height: size.heightPx,
          ...depths(layers),
          ...(view.stageQuiz !== null && hush),
        }}
        data-canvas={orientation}
        data-still={still}
      >
        <div className={styles.scene} data-card={cardNow?.kind}>
          {view.stageQuiz !== null && (
            <StageQuiz
              key={view.stageQuiz.showId}
              quiz={view.stageQuiz}
              style={view.style}
              canvas={size}
              language={language}
              clockOffsetMs={clockOffsetMs}
              enters={showEnters}
              waits={cardNow?.kind === 'ladder' && cardNow.untilMs !== undefined}
            />
          )}
          {categoryQuiz !== null && (
            <CategoryScene
              key={categoryQuiz.showId}
              view={categoryQuiz}
              language={language}
              clockOffsetMs={clockOffsetMs}
              still={still}
              isHeard={isOnAir}
              enters={categoryEnters}
            />
          )}
          {crowdQuiz !== null && (
            <CrowdScene
              key={crowdQuiz.showId}
              quiz={crowdQuiz}
              style={view.style}
              canvas={size}
              language={language}
              clockOffsetMs={clockOffsetMs}
              enters={crowdEnters}
            />
          )}
          {view.style.joinCard.placed && <PlacedJoinCard view={view} language={language} />}
        </div>
        {card.shown !== null && (
          <MomentCard
            key={`${card.shown.kind} ${card.shown.atMs}`}
            card={card.shown}
            view={view}
            canvas={size}
            language={language}
            clockOffsetMs={clockOffsetMs}
            enters={cardEnters}
            leaves={card.leaves}
          />
        )}
        {view.delayLight !== null && (
          <DelayLight light={view.delayLight} language={language} clockOffsetMs={clockOffsetMs} />
        )}
        {view.isRehearsal && (
          <p className={styles.rehearsal}>{overlayTexts(language)('rehearsal')}</p>
        )}
        {view.watermark && <Watermark />}
      </div>
    </div>
  );
}

/** Duration of the leave animations of cards, the chart and the explanation. */
const leaveMs = 350;

interface StageQuizProps {
  quiz: StageQuizView;
  style: OverlayStyle;
  canvas: CanvasSize;
  language: ViewerLanguage;
  clockOffsetMs: number;
  /** The show appears live, so its entrance is animated. */
  enters: boolean;
  /** The question waits for the climb of the ladder. */
  waits: boolean;
}

function StageQuiz(props: StageQuizProps) {
  const { quiz, style, canvas, language, clockOffsetMs, enters, waits } = props;
  const { question, voting, verdict } = quiz;
  const questionKey = question.stageId ?? '';
  const questionEnters = useChanged(questionKey) || enters;
  const questionBefore = usePrevious(questionKey);
  const imageEnters = useChanged(question.image);
  const votingEnters = useChanged(voting?.round) || enters;
  const chart = useLeaving(style.votingChart.hide ? null : voting, leaveMs);
  const explanation = useLeaving(question.explanation, leaveMs);
  const cardWasShown = useChanged(quiz.endCard?.how);
  // Stays mounted once needed, for the leave animations of its parts.
  const wantsShowtime =
    (quiz.endCard ?? quiz.contestant ?? quiz.clock ?? quiz.jokerClock ?? verdict) !== null;
  const [needsShowtime, setNeedsShowtime] = useState(wantsShowtime);
  if (wantsShowtime && !needsShowtime) setNeedsShowtime(true);
  const showtimeEnters = useChanged(needsShowtime) || enters;
  const explanationEnters = useChanged(question.explanation) || enters;
  return (
    <>
      {!style.question.hide && !style.question.imageHide && question.image !== null && (
        <QuestionImage
          key={`${questionKey} ${question.image}`}
          src={question.image}
          alt={question.imageAlt}
          style={style.question}
          canvas={canvas}
          enters={questionEnters || imageEnters}
        />
      )}
      {!style.joker.hide && (
        <JokerRow
          jokers={quiz.jokers}
          style={style.joker}
          roomPx={jokerRoomPx(style, canvas)}
          enters={enters}
        />
      )}
      {!style.stage.hide && (
        <StageLadder
          stages={quiz.stages}
          fallsTo={quiz.fallsTo}
          style={style.stage}
          canvas={canvas}
          enters={enters}
        />
      )}
      {chart.shown !== null && (
        <VotingChart
          key={chart.shown.round}
          voting={chart.shown}
          answers={question.answers}
          leaves={chart.leaves}
          style={style.votingChart}
          question={style.question}
          language={language}
          clockOffsetMs={clockOffsetMs}
          enters={votingEnters}
        />
      )}
      {!style.question.hide && quiz.endCard === null && !waits && (
        <QuestionPart
          key={questionKey}
          question={question}
          style={style.question}
          canvas={canvas}
          enters={questionEnters || cardWasShown}
          answersAppear={quiz.answersAppear}
          follows={questionBefore !== null && questionBefore !== ''}
          level={levelOf(quiz.stages)}
        />
      )}
      {!style.question.hide && needsShowtime && (
        <ShowtimeParts
          quiz={quiz}
          isChartShown={chart.shown !== null}
          style={style}
          canvas={canvas}
          language={language}
          clockOffsetMs={clockOffsetMs}
          enters={showtimeEnters}
        />
      )}
      {!style.explanation.hide && explanation.shown !== null && (
        <Explanation
          key={explanation.shown}
          text={explanation.shown}
          style={style.explanation}
          hasPicture={question.image !== null}
          enters={explanationEnters}
          leaves={explanation.leaves}
        />
      )}
      {!style.crowdBoard.hide && quiz.crowd !== null && (
        <CrowdBoard
          crowd={quiz.crowd}
          isChartShown={chart.shown !== null}
          style={style.crowdBoard}
          question={style.question}
          language={language}
          clockOffsetMs={clockOffsetMs}
        />
      )}
    </>
  );
}
