import { isRecord, jsonError } from '../../json.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Quizshow } from '../../games/stage-quiz/show.ts';
import type { QuizshowStyle } from '../../games/stage-quiz/style.ts';
import { MigrationReport, Part, type MigrationWarning } from './unmigrated-fields.ts';
import { jokersOf, pricesOf, readSettings, twitchUsername } from './legacy-settings.ts';
import { isShapeError, readQuestionLists } from './question-lists.ts';
import { toShows } from './shows.ts';
import { stableId } from './stable-id.ts';
import { toStyle } from './to-style.ts';

/** A user's two version 1 documents in their original form; a missing one is undefined or null. */
export interface LegacyDocuments {
  questionlists: unknown;
  settings: unknown;
}

/** Result of the conversion: content for the document, and a report of what could not be converted. */
export interface Converted {
  kind: 'converted';
  /** Identifies the data: equal documents have the same ID. */
  dataId: string;
  shows: Quizshow[];
  style: QuizshowStyle;
  /** '' when there is none. */
  twitchUsername: string;
  /** Paths in the old documents that are kept in the archive only, completely or partly. */
  left: string[];
  warnings: MigrationWarning[];
}

export type Conversion = Converted | { kind: 'refused'; reason: Refusal; detail?: string };

/** Reads and converts version 1 documents. The result is deterministic: SPEC.md, MIG. */
export function convertVersion1({ questionlists, settings }: LegacyDocuments): Conversion {
  if (questionlists === undefined || questionlists === null)
    return { kind: 'refused', reason: 'noQuestionLists' };
  if (settings === undefined || settings === null)
    return { kind: 'refused', reason: 'noLegacySettings' };
  if (jsonError(questionlists) !== null) return { kind: 'refused', reason: 'badQuestionLists' };
  if (jsonError(settings) !== null) return { kind: 'refused', reason: 'badLegacySettings' };
  const left = new MigrationReport();
  const lists = readQuestionLists(questionlists, left);
  if (isShapeError(lists))
    return { kind: 'refused', reason: 'badQuestionLists', detail: lists.path };
  const old = readSettings(settings, left);
  if (isShapeError(old)) return { kind: 'refused', reason: 'badLegacySettings', detail: old.path };
  if (lists.length === 0) left.warn('noLists', 'questionlists', '');
  const styleId = stableId(styleData(settings));
  const username = twitchUsername(old);
  const prices = pricesOf(old.stages, left);
  const jokers = jokersOf(old.joker, left);
  const style = toStyle(old, styleId, left);
  for (const part of [old.joker, old.overlay, old.stages]) if (part instanceof Part) part.close();
  old.rest.close();
  const shows = toShows(lists, { prices, jokers, styleId });
  const longest = Math.max(0, ...lists.map(({ questions }) => questions.length));
  if (prices.length > longest) left.archive('settings/stages');
  return {
    kind: 'converted',
    dataId: stableId({ questionlists, settings }),
    shows,
    style,
    twitchUsername: username,
    left: [...new Set(left.paths)],
    warnings: left.warnings,
  };
}

/** The data that a style is derived from; a new question list does not create another style. */
function styleData(settings: unknown): unknown {
  const inner =
    isRecord(settings) && isRecord(settings['settings']) ? settings['settings'] : settings;
  if (!isRecord(inner)) return null;
  const { joker, overlay, stages } = inner;
  return { joker, overlay, stages };
}
