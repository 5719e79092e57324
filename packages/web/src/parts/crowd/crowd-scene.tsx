import { useCallback, useMemo, useRef } from 'react';
import type { CrowdQuestionView, CrowdQuizView } from '@quizcast/game/games/crowd-quiz/view';
import type { AnswerState } from '@quizcast/game/games/stage-quiz/changes';
import type { CrowdBoardStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import type { OverlayStyle } from '@quizcast/game/games/stage-quiz/views/view';
import { answerText } from '../../messages/viewers/figures.ts';
import { usePrevious, useChanged } from '../changed.ts';
import { useLeaving } from '../leaving.ts';
import { OnlyInBrowser } from '../on-demand.tsx';
import { QuestionImage } from '../question-image.tsx';
import { QuestionPart } from '../question-part.tsx';
import { useOnAirTexts } from '../moments/use-on-air-texts.ts';
import { useServerNow } from '../server-now.ts';
import { ContestantPlate } from '../stage/contestant-plate.tsx';
import { useAnswered } from '../stage/crowd-cards.ts';
import { CrowdBoard } from '../stage/crowd-board.tsx';
import { Explanation } from '../stage/explanation.tsx';
import { QuestionClock } from '../stage/question-clock.tsx';
import { nextSecondMs, secondsLeft } from '../stage/question-time.ts';
import { anchored, crowdGeometry, withPictureAbove } from './crowd-geometry.ts';
import { besideQuestion, hintFor, placeText, resultText } from './crowd-words.ts';
import { useSorting } from './sorting.ts';
import { Shares } from './shares.tsx';
import { SpreadCard } from './spread-card.tsx';

export interface CrowdSceneProps {
  quiz: CrowdQuizView;
  style: OverlayStyle;
  canvas: CanvasSize;
  language: ViewerLanguage;
  clockOffsetMs: number;
  /** The show appears live, so its entrance is animated. */
  enters: boolean;
}

/** Duration of the explanation's leave animation. */
const leaveMs = 300;

/** A crowd quiz on air: the question with its time and how to answer, the right answer, and the leaderboard. */
export function CrowdScene(props: CrowdSceneProps) {
  const { quiz, style, canvas, language, clockOffsetMs, enters } = props;
  const { question } = quiz;
  const hasPlate = question !== null && !style.question.hide;
  const crowd = useMemo(
    () => (quiz.crowd !== null && hasPlate ? besideQuestion(quiz.crowd) : quiz.crowd),
    [quiz.crowd, hasPlate],
  );
  const id = question?.id ?? '';
  const questionEnters = useChanged(id) || enters;
  const before = usePrevious(id);
  const explanation = useLeaving(question?.explanation ?? null, leaveMs);
  const explanationEnters = useChanged(question?.explanation) || enters;
  return (
    <>
      {question !== null && !style.question.hide && (
        <Question
          key={id}
          {...props}
          question={question}
          isEntering={questionEnters}
          follows={before !== null && before !== ''}
        />
      )}
      <OnlyInBrowser>
        {!style.explanation.hide && explanation.shown !== null && (
          <Explanation
            key={explanation.shown}
            text={explanation.shown}
            style={style.explanation}
            hasPicture={(question?.image ?? null) !== null}
            enters={explanationEnters}
            leaves={explanation.leaves}
          />
        )}
        {!style.crowdBoard.hide && crowd !== null && (
          <CrowdBoard
            crowd={crowd}
            style={question === null ? large(style.crowdBoard, canvas) : style.crowdBoard}
            question={style.question}
            language={language}
            clockOffsetMs={clockOffsetMs}
          />
        )}
      </OnlyInBrowser>
    </>
  );
}

const largeScale = 1.7;
const marginPx = 40;

/** Enlarges and centers the board while it is alone in the picture. */
function large(style: CrowdBoardStyle, canvas: CanvasSize): CrowdBoardStyle {
  const scale = Math.min(largeScale, (canvas.widthPx - 2 * marginPx) / style.width);
  return {
    ...style,
    scale,
    positionX: (canvas.widthPx - style.width * scale) / 2,
    positionY: canvas.heightPx * 0.14,
  };
}

/** Characters that fit into one row of the plate in a legible size. */
const rowLength = 26;

interface QuestionProps extends CrowdSceneProps {
  question: CrowdQuestionView;
  isEntering: boolean;
  /** It replaces another question. */
  follows: boolean;
}

/** Duration of the arrival of all answers: numbers on their line, or groups of typed answers. */
const rushMs = 1600;

function Question({ question, isEntering, follows, ...props }: QuestionProps) {
  const { quiz, canvas, clockOffsetMs } = props;
  const isRushing =
    useLeaving(question.isRevealed || question.options.length > 0 ? null : question.id, rushMs)
      .shown !== null;
  const geometry = crowdGeometry(props.style.question.layout, question.options.length);
  const part = anchored(props.style.question, geometry, canvas);
  const style = { ...props.style, question: part };
  const line = useLine(quiz, question, props);
  const { clock } = quiz;
  const spread = question.result?.spread ?? null;
  const resultEnters = useChanged(question.result === null);
  const panels = useRef<HTMLDivElement>(null);
  useSorting(panels, question.options, geometry.places);
  const isCard = spread !== null && spread.kind !== 'order' && !props.style.crowdSpread.hide;
  const card = isCard ? spread : null;
  const shares = spread?.kind === 'order' ? spread.shares : (question.result?.shares ?? []);
  return (
    <>
      {question.image !== null && !part.imageHide && (
        // The picture gives way to the answers.
        <div style={{ opacity: card === null ? 1 : 0, transition: 'opacity 300ms ease-out' }}>
          <QuestionImage
            key={question.image}
            src={question.image}
            alt={question.imageAlt}
            style={withPictureAbove(props.style.question, part, canvas)}
            canvas={canvas}
            enters={isEntering}
          />
        </div>
      )}
      <div ref={panels} style={{ display: 'contents' }}>
        <QuestionPart
          question={{
            stageId: question.id,
            text: question.text,
            answers: answersOf(question, isRushing, props.language),
          }}
          style={part}
          geometry={geometry}
          canvas={canvas}
          enters={isEntering}
          follows={follows}
          answersAppear="together"
        />
      </div>
      {shares.length > 0 && (
        <Shares
          question={question}
          shares={shares}
          geometry={geometry}
          style={part}
          enters={resultEnters}
        />
      )}
      <OnlyInBrowser>
        {card !== null && (
          <SpreadCard
            question={question}
            spread={card}
            style={props.style.crowdSpread}
            paint={props.style.question}
            language={props.language}
            enters={resultEnters}
          />
        )}
        {clock !== null && (
          <QuestionClock
            clock={clock}
            style={part}
            own={props.style.countdown}
            canvas={canvas}
            clockOffsetMs={clockOffsetMs}
            enters={isEntering}
          />
        )}
        <ContestantPlate
          part="crowd-place"
          isLong={line.length > rowLength}
          contestant={{ name: placeText(quiz, question, props.language), line }}
          style={style}
          canvas={canvas}
          enters={isEntering}
          leaves={false}
        />
      </OnlyInBrowser>
    </>
  );
}

/** How to answer and the number of answers while the question is open; then the result. */
function useLine(
  { clock }: CrowdQuizView,
  question: CrowdQuestionView,
  { language, clockOffsetMs }: Pick<CrowdSceneProps, 'language' | 'clockOffsetMs'>,
): string {
  const wait = useCallback(
    (nowMs: number) => (clock === null ? null : nextSecondMs(clock, nowMs)),
    [clock],
  );
  const nowMs = useServerNow(wait, clockOffsetMs);
  const isOver = clock !== null && (clock.stoppedAtMs !== null || secondsLeft(clock, nowMs) === 0);
  const isOpen = !question.isRevealed && !isOver;
  const answered = useAnswered(isOpen);
  const t = useOnAirTexts(language);
  if (!isOpen) return resultText(question, language);
  const hint = hintFor(question, language);
  return t === null || answered === 0 ? hint : `${hint} · ${t('answers', { count: answered })}`;
}

/** Texts of the panels: the options, or the right answer of a typed question. */
function answersOf(
  { kind, options, isRevealed, rightText, unit }: CrowdQuestionView,
  isRushing: boolean,
  language: ViewerLanguage,
): { letter: string; text: string; state: AnswerState }[] {
  if (options.length > 0)
    return options.map(({ letter, text, isRight }) => ({
      letter,
      text,
      state: isRight ? 'right' : 'idle',
    }));
  if (!isRevealed || isRushing) return [{ letter: '?', text: '', state: 'idle' }];
  const right = kind === 'number' ? answerText(Number(rightText), language) : (rightText ?? '');
  return [{ letter: '', text: `${right} ${unit}`.trim(), state: 'right' }];
}
