import { createHash } from 'node:crypto';
import { isRecord } from '@quizcast/game/json';

/** Equal for two states with the same content, regardless of key order. */
export const digest = (state: unknown): string =>
  createHash('sha1')
    .update(JSON.stringify(ordered(state)))
    .digest('base64url');

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const pairs = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    ordered(inner),
  ]);
  return Object.fromEntries(pairs.toSorted(([one], [two]) => (one < two ? -1 : 1)));
}
