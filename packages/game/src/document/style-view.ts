import type { OverlayStyle } from '../view.ts';
import {
  fontSchema,
  jokerStyleSchema,
  questionStyleSchema,
  stageStyleSchema,
  votingChartStyleSchema,
  type QuizshowStyle,
} from './style.ts';

// The schemas name the fields that a view may carry; a strict copy of them leaves everything else behind.
const font = fontSchema.strip();
const joker = jokerStyleSchema.strip();
const question = questionStyleSchema.strip().extend({ font, letterFont: font });
const stage = stageStyleSchema.strip().extend({ font });
const votingChart = votingChartStyleSchema.strip();

const projected = new WeakMap<QuizshowStyle, OverlayStyle>();

/** The style as an overlay gets it. Styles change seldom and are asked for at every change, so the copy is kept. */
export function projectStyle(style: QuizshowStyle): OverlayStyle {
  const known = projected.get(style);
  if (known !== undefined) return known;
  const fresh: OverlayStyle = {
    joker: joker.parse(style.joker),
    question: question.parse(style.question),
    stage: stage.parse(style.stage),
    votingChart: votingChart.parse(style.votingChart),
  };
  projected.set(style, fresh);
  return fresh;
}
