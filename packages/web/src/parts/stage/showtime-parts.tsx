import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { OverlayView } from '@quizcast/game/views/view';
import type { OverlayStyle, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import { useChanged } from '../changed.ts';
import { useLeaving } from '../leaving.ts';
import { Confetti } from '../moments/confetti.tsx';
import { ContestantPlate } from './contestant-plate.tsx';
import { EndCard } from './end-card.tsx';
import { JokerClock } from './joker-clock.tsx';
import { PrizeBanner } from './prize-banner.tsx';
import { QuestionClock } from './question-clock.tsx';

export { PlacedJoinCard } from '../moments/placed-join-card.tsx';
export { Explanation } from './explanation.tsx';

export interface ShowtimePartsProps {
  quiz: StageQuizView;
  /** The chart of a vote, which can reach to the plate. */
  isChartShown: boolean;
  style: OverlayStyle;
  canvas: CanvasSize;
  language: OverlayView['language'];
  clockOffsetMs: number;
  /** The show appears live, so its entrance is animated. */
  enters: boolean;
}

/** Duration of the plate's leave animation. */
const leaveMs = 350;
/** Duration of the banner's leave animation. */
const bannerLeaveMs = 300;
/** When the golden card has appeared. */
const confettiAtMs = 300;

/** The contestant and the end of a show: separate, as most pictures do not need them. */
export function ShowtimeParts(props: ShowtimePartsProps) {
  const { quiz, style, canvas, language, enters } = props;
  const { endCard, contestant, clock, jokerClock, verdict } = quiz;
  const clockEnters = useChanged(clock === null) || enters;
  const jokerClockEnters = useChanged(jokerClock?.startsAtMs) || enters;
  const cardEnters = useChanged(endCard?.how) || enters;
  // The card shows the contestant's name itself.
  const isPlateDue = endCard === null && !props.isChartShown;
  const plate = useLeaving(isPlateDue ? contestant : null, leaveMs);
  const banner = useLeaving(verdict, bannerLeaveMs);
  const bannerEnters = useChanged(verdict === null) || enters;
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
          own={style.countdown}
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
      {banner.shown !== null && banner.shown.prize !== '' && (
        <PrizeBanner
          verdict={banner.shown}
          contestant={contestant}
          style={style}
          canvas={canvas}
          language={language}
          enters={bannerEnters}
          leaves={banner.leaves}
        />
      )}
      {endCard?.how === 'won' && (
        <Confetti
          canvas={canvas}
          enters={cardEnters}
          afterMs={confettiAtMs}
          colors={['#ffe596', '#d8991b', '#ffffff', style.question.borderColor]}
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
