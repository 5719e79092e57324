import { isRecord } from '@quizcast/game/json';

/** Keys whose values are never logged, at any depth. */
const secretKey =
  /^(?:e-?mails?|passwords?|.*tokens?|.*cookies?|.*secrets?|authorization|answers?|parameters|body|headers)$/i;

/** Patterns of secrets within a text. All are bounded, so the cost stays linear in the length of the text. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/:\/\/[^\s/@"']{1,200}@/g, '://[secret]@'],
  [/[^\s"'<>()@,:;/\\=]{1,64}@[a-z0-9.-]{1,255}/gi, '[e-mail]'],
  // Our tokens have 43 characters, foreign signatures at least as many, and no identifier of this program is that long.
  [/eyJ[\w-]{5,60}\.[\w-]{5,}/g, '[secret]'],
  [/(?<![\w-])[\w-]{43,}/g, '[secret]'],
  [/((?:session|token|cookie)[\w.-]{0,40}=)[^\s;"',&]+/gi, '$1[secret]'],
];

const maxTextLength = 10_000;
const deepest = 6;

/** Removes secrets and e-mail addresses from a text. */
export const redact = (text: string): string =>
  secretShapes.reduce(
    (redacted, [shape, instead]) => redacted.replace(shape, instead),
    text.slice(0, maxTextLength),
  );

/**
 * The loggable part of a value: secret keys are dropped, texts are redacted, and errors keep their standard fields
 * only.
 */
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

/** An error without the fields that libraries add: statements, parameters, requests. */
function plainError({ name, message, stack, cause }: Error, depth: number): object {
  return {
    name,
    message: redact(message),
    stack: redact(stack ?? ''),
    ...(cause === undefined || depth > deepest ? {} : { cause: loggable(cause, depth + 1) }),
  };
}
