import { isRecord, jsonFault } from '../../json.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Quizshow } from '../../games/stage-quiz/show.ts';
import type { QuizshowStyle } from '../../games/stage-quiz/style.ts';
import { LeftOver, Part, type ToldWarning } from './left-over.ts';
import { jokersOf, pricesOf, readSettings, twitchUsername } from './legacy-settings.ts';
import { isFault, readQuestionLists } from './question-lists.ts';
import { toShows } from './shows.ts';
import { stableId } from './stable-id.ts';
import { toStyle } from './to-style.ts';

/** A user's two documents of version 1 as they stand; undefined or null for one that is not there. */
export interface LegacyDocuments {
  questionlists: unknown;
  settings: unknown;
}

/** What becomes of them: content for the document, and what is told of the rest. */
export interface Converted {
  kind: 'converted';
  /** Names the data: the same documents have the same one. */
  dataId: string;
  shows: Quizshow[];
  style: QuizshowStyle;
  /** '' for none. */
  twitchUsername: string;
  /** Places in the old documents that are found in the archive alone, whole or in part. */
  left: string[];
  warnings: ToldWarning[];
}

export type Conversion = Converted | { kind: 'refused'; reason: Refusal; detail?: string };

/** Reads and converts the documents of version 1. The same documents always become the same: SPEC.md, MIG. */
export function convertVersion1({ questionlists, settings }: LegacyDocuments): Conversion {
  if (questionlists === undefined || questionlists === null)
    return { kind: 'refused', reason: 'noQuestionLists' };
  if (settings === undefined || settings === null)
    return { kind: 'refused', reason: 'noLegacySettings' };
  if (jsonFault(questionlists) !== null) return { kind: 'refused', reason: 'badQuestionLists' };
  if (jsonFault(settings) !== null) return { kind: 'refused', reason: 'badLegacySettings' };
  const left = new LeftOver();
  const lists = readQuestionLists(questionlists, left);
  if (isFault(lists)) return { kind: 'refused', reason: 'badQuestionLists', detail: lists.path };
  const old = readSettings(settings, left);
  if (isFault(old)) return { kind: 'refused', reason: 'badLegacySettings', detail: old.path };
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
  if (prices.length > longest) left.leave('settings/stages');
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

/** What a style is made of; a new question list makes no other style. */
function styleData(settings: unknown): unknown {
  const inner =
    isRecord(settings) && isRecord(settings['settings']) ? settings['settings'] : settings;
  if (!isRecord(inner)) return null;
  const { joker, overlay, stages } = inner;
  return { joker, overlay, stages };
}
