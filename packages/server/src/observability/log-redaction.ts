import { isRecord } from '@quizcast/game/json';

/** Keys whose values are told to nobody, wherever they stand. */
const secretKey =
  /^(?:e-?mails?|passwords?|.*tokens?|.*cookies?|.*secrets?|authorization|answers?|parameters|body|headers)$/i;

/** How secrets look that stand within a text. All parts are bounded: a long text costs what its length costs. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/:\/\/[^\s/@"']{1,200}@/g, '://[secret]@'],
  [/[^\s"'<>()@,:;/\\=]{1,64}@[a-z0-9.-]{1,255}/gi, '[e-mail]'],
  // A token of ours has 43 letters, a signature of others no fewer, and no name in this program is as long.
  [/eyJ[\w-]{5,60}\.[\w-]{5,}/g, '[secret]'],
  [/(?<![\w-])[\w-]{43,}/g, '[secret]'],
  [/((?:session|token|cookie)[\w.-]{0,40}=)[^\s;"',&]+/gi, '$1[secret]'],
];

const maxTextLength = 10_000;
const deepest = 6;

/** A text without what only its owner may know. */
export const redact = (text: string): string =>
  secretShapes.reduce(
    (left, [shape, instead]) => left.replace(shape, instead),
    text.slice(0, maxTextLength),
  );

/** What may be logged of a value: no secret key, no text that looks like one, and of an error no field but its own. */
function loggable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (value instanceof Error) return plainError(value, depth);
  if (depth > deepest) return '…';
  if (Array.isArray(value)) return value.map((each: unknown) => loggable(each, depth + 1));
  if (!isRecord(value)) return value;
  return loggableFields(value, depth);
}

export const loggableFields = (
  fields: Record<string, unknown>,
  depth = 0,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !secretKey.test(key))
      .map(([key, field]) => [key, loggable(field, depth + 1)]),
  );

/** An error without the fields that libraries hang on it: statements, parameters, requests. */
function plainError({ name, message, stack, cause }: Error, depth: number): object {
  return {
    name,
    message: redact(message),
    stack: redact(stack ?? ''),
    ...(cause === undefined || depth > deepest ? {} : { cause: loggable(cause, depth + 1) }),
  };
}
