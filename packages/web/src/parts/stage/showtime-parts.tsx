import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { OverlayStyle, OverlayView, StageQuizView } from '@quizcast/game/views/view';
import { useChanged } from '../changed.ts';
import { useLeaving } from '../leaving.ts';
import { ContestantPlate } from './contestant-plate.tsx';
import { EndCard } from './end-card.tsx';
import { JokerClock } from './joker-clock.tsx';
import { QuestionClock } from './question-clock.tsx';

export { Explanation } from './explanation.tsx';

export interface ShowtimePartsProps {
  quiz: StageQuizView;
  style: OverlayStyle;
  canvas: CanvasSize;
  language: OverlayView['language'];
  clockOffsetMs: number;
  /** The show was not on the picture at first. */
  enters: boolean;
}

/** As long as the plate's way out. */
const leaveMs = 350;

/** Who plays, and how it ended: by themselves, as most pictures of a show do without. */
export function ShowtimeParts(props: ShowtimePartsProps) {
  const { quiz, style, canvas, language, enters } = props;
  const { endCard, contestant, clock, jokerClock } = quiz;
  const clockEnters = useChanged(clock === null) || enters;
  const jokerClockEnters = useChanged(jokerClock?.startsAtMs) || enters;
  const cardEnters = useChanged(endCard?.how) || enters;
  // The card names the contestant itself.
  const plate = useLeaving(endCard === null ? contestant : null, leaveMs);
  const plateEnters = useChanged(plate.shown?.name) || enters;
  return (
    <>
      {endCard !== null && (
        <EndCard
          key={endCard.how}
          card={endCard}
          contestant={contestant}
          style={style.question}
          language={language}
          enters={cardEnters}
        />
      )}
      {clock !== null && endCard === null && (
        <QuestionClock
          key={quiz.question.stageId}
          clock={clock}
          style={style.question}
          canvas={canvas}
          clockOffsetMs={props.clockOffsetMs}
          enters={clockEnters}
        />
      )}
      {jokerClock !== null && endCard === null && (
        <JokerClock
          key={jokerClock.startsAtMs}
          clock={jokerClock}
          style={style.question}
          canvas={canvas}
          clockOffsetMs={props.clockOffsetMs}
          enters={jokerClockEnters}
        />
      )}
      {plate.shown !== null && (
        <ContestantPlate
          key={plate.shown.name}
          contestant={plate.shown}
          style={style}
          canvas={canvas}
          enters={plateEnters}
          leaves={plate.leaves}
        />
      )}
    </>
  );
}
