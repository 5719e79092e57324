import { isRecord, jsonError, type JsonErrorCode } from '../json.ts';
import { diff } from '../patch.ts';
import { stageWithoutVote, type Quizshow, type Stage } from '../games/stage-quiz/show.ts';
import { defaultStyle } from './defaults.ts';
import { documentSchema, type QuizShowApp } from './document.ts';
import { withIds } from '../values/ids.ts';
import { partNames } from '../games/stage-quiz/style.ts';

/** An error in a document and its path: `shows/0/stages/2/question/correctAnswer`. */
export interface ReadError {
  path: string;
  message: string;
}

export type ReadDocument =
  /** `changed`: IDs or defaults were filled in, so the stored document differs from this one. */
  | { kind: 'readable'; document: QuizShowApp; changed: boolean }
  /** No repair is attempted: the stored document must be kept unchanged. */
  | { kind: 'unreadable'; errors: ReadError[] };

const jsonErrorText: Record<JsonErrorCode, string> = {
  tooDeep: 'is nested too deeply',
  forbiddenKey: 'uses a forbidden key',
  notJson: 'is not JSON',
};

/**
 * Reads a stored or imported document, in the specification's layout (arrays, no IDs, missing fields) or in ours.
 * Missing IDs and fields are filled in deterministically; unknown fields are kept; wrong shapes are reported, not
 * repaired.
 */
export function readDocument(raw: unknown): ReadDocument {
  const error = jsonError(raw);
  if (error !== null) return unreadable('', jsonErrorText[error]);
  if (!isRecord(raw)) return unreadable('', 'is not a document');
  const filled = withStyles(withIds(withoutNulls(raw)));
  const parsed = documentSchema.safeParse(filled);
  if (!parsed.success)
    return {
      kind: 'unreadable',
      errors: parsed.error.issues.map((issue) => ({
        path: issue.path.map(String).join('/'),
        message: issue.message,
      })),
    };
  const document = { ...parsed.data, shows: parsed.data.shows.map(withoutLostVotes) };
  return { kind: 'readable', document, changed: diff(raw, document).length > 0 };
}

/** A vote without a round name can no longer be counted, so it is closed. */
const withoutLostVotes = (show: Quizshow): Quizshow => {
  const isLost = ({ question }: Stage) => question.isVoting && question.votingRound === undefined;
  const ended = (stages: Stage[]): Stage[] =>
    stages.map((stage) => (isLost(stage) ? stageWithoutVote(stage) : stage));
  return [...show.stages, ...show.spareQuestions].some(isLost)
    ? { ...show, stages: ended(show.stages), spareQuestions: ended(show.spareQuestions) }
    : show;
};

/** Older documents contain null for missing fields. */
function withoutNulls(raw: Record<string, unknown>): Record<string, unknown> {
  const cleaned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cleaned);
    return isRecord(value) ? withoutNulls(value) : value;
  };
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => (value === null ? [] : [[key, cleaned(value)]])),
  );
}

const unreadable = (path: string, message: string): ReadDocument => ({
  kind: 'unreadable',
  errors: [{ path, message }],
});

/**
 * Ensures that the default style exists, and completes other styles with its parts. Existing parts keep their own
 * values.
 */
function withStyles(raw: Record<string, unknown>): Record<string, unknown> {
  const styles = raw['styles'] ?? {};
  if (!isRecord(styles)) return raw;
  const builtIn = defaultStyle();
  const ids = Object.keys(styles);
  const named = raw['defaultStyle'];
  const id =
    typeof named === 'string' && named !== '' && (ids.includes(named) || ids.length === 0)
      ? named
      : (ids[0] ?? builtIn.id);
  const source = { ...builtIn, id, ...(isRecord(styles[id]) ? styles[id] : {}) };
  const existingStyles = ids.length === 0 ? { [id]: source } : styles;
  return {
    ...raw,
    defaultStyle: named === undefined || typeof named === 'string' ? id : named,
    styles: Object.fromEntries(
      Object.entries(existingStyles).map(([key, style]) => [
        key,
        isRecord(style) ? { ...missingParts(style, source), ...style } : style,
      ]),
    ),
  };
}

const missingParts = (
  style: Record<string, unknown>,
  source: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    partNames.filter((part) => style[part] === undefined).map((part) => [part, source[part]]),
  );
