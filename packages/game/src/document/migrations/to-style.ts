import {
  explanationStyleSchema,
  jokerStyleSchema,
  questionStyleSchema,
  stageStyleSchema,
  styleSchema,
  votingChartStyleSchema,
  type QuizshowStyle,
} from '../../games/stage-quiz/style.ts';
import { Part, type MigrationReport } from './unmigrated-fields.ts';
import type { LegacySettings, SettingsPart } from './legacy-settings.ts';
import { stylePartOf } from './style-part.ts';

const formerName = 'Version 1';

/** The look of a part that is only an on/off value. */
const lookOf = (part: SettingsPart): Record<string, unknown> =>
  typeof part === 'boolean' ? { hide: !part } : {};

/**
 * The single style of version 1: the look of the jokers, of the ladder (in `stages`) and of the overlay, which may
 * contain parts or be the look of the question.
 */
export function toStyle(
  settings: LegacySettings,
  id: string,
  report: MigrationReport,
): QuizshowStyle {
  const { joker, overlay, stages } = settings;
  const of = (part: SettingsPart, shape: Parameters<typeof stylePartOf>[0]) =>
    part instanceof Part ? stylePartOf(shape, part) : lookOf(part);
  const overlayPart = overlay instanceof Part ? overlay : undefined;
  const within = (shape: Parameters<typeof stylePartOf>[0], ...names: string[]) => {
    const part = overlayPart?.inner(...names);
    const look = part === undefined ? {} : stylePartOf(shape, part);
    part?.close();
    return look;
  };
  const name = overlayPart?.read(['name'], (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value : undefined,
  );
  const style = styleSchema.parse({
    id,
    name: name ?? formerName,
    // A part's own values take precedence over those in the overlay.
    joker: {
      ...within(jokerStyleSchema.shape, 'joker', 'jokers'),
      ...of(joker, jokerStyleSchema.shape),
    },
    stage: {
      ...within(stageStyleSchema.shape, 'stage', 'stages', 'ladder'),
      ...of(stages, stageStyleSchema.shape),
    },
    votingChart: within(votingChartStyleSchema.shape, 'votingChart', 'chart', 'voting'),
    explanation: within(explanationStyleSchema.shape, 'explanation'),
    question: {
      ...within(questionStyleSchema.shape, 'question', 'questions'),
      ...of(overlay, questionStyleSchema.shape),
    },
  });
  if (!(overlay instanceof Part) && typeof overlay !== 'boolean') report.archive(overlay.path);
  return style;
}
