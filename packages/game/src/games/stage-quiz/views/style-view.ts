import { fontSchema } from '../../../values/style-values.ts';
import {
  countdownStyleSchema,
  crowdBoardStyleSchema,
  crowdSpreadStyleSchema,
  explanationStyleSchema,
  joinCardStyleSchema,
  jokerStyleSchema,
  layerNames,
  questionStyleSchema,
  stageStyleSchema,
  votingChartStyleSchema,
  type QuizshowStyle,
} from '../style.ts';
import type { OverlayStyle } from './view.ts';

// The schemas list the fields that a view may contain; a strict copy drops all others.
const font = fontSchema.strip();
const joker = jokerStyleSchema.strip();
const question = questionStyleSchema.strip().extend({ font, letterFont: font });
const stage = stageStyleSchema.strip().extend({ font });
const votingChart = votingChartStyleSchema.strip();
const crowdBoard = crowdBoardStyleSchema.strip();
const crowdSpread = crowdSpreadStyleSchema.strip();
const countdown = countdownStyleSchema.strip();
const joinCard = joinCardStyleSchema.strip();
const explanation = explanationStyleSchema.strip().extend({ font });

const projected = new WeakMap<QuizshowStyle, OverlayStyle>();

/** The style as sent to overlays. Styles change rarely but are read at every change, so the copy is cached. */
export function projectStyle(style: QuizshowStyle): OverlayStyle {
  const known = projected.get(style);
  if (known !== undefined) return known;
  const fresh: OverlayStyle = {
    orientation: style.orientation,
    layers: [...layerNames.filter((name) => !style.layers.includes(name)), ...style.layers],
    joker: joker.parse(style.joker),
    question: question.parse(style.question),
    stage: stage.parse(style.stage),
    votingChart: votingChart.parse(style.votingChart),
    explanation: explanation.parse(style.explanation),
    crowdBoard: crowdBoard.parse(style.crowdBoard),
    crowdSpread: crowdSpread.parse(style.crowdSpread),
    countdown: countdown.parse(style.countdown),
    joinCard: joinCard.parse(style.joinCard),
  };
  projected.set(style, fresh);
  return fresh;
}

/** Every font family that a style names. */
export const familiesOf = ({
  question,
  stage,
  explanation: explanationStyle,
}: Pick<OverlayStyle, 'question' | 'stage' | 'explanation'>): string[] =>
  [question.font, question.letterFont, stage.font, explanationStyle.font].map(
    ({ fontFamily }) => fontFamily,
  );
