/** Plain JSON as sent over the network and stored. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Keys that give access to an object's prototype; never accepted in a document, a path or a message. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export const isForbiddenKey = (key: string): boolean => forbiddenKeys.has(key);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type JsonErrorCode = 'tooDeep' | 'forbiddenKey' | 'notJson';

/**
 * Why `value` cannot be stored: nesting beyond `maxDepth`, a key that gives access to a prototype, or a value that is
 * not JSON (functions, NaN, symbols). Null when it can be stored. Not recursive, so deep nesting cannot overflow the
 * stack.
 */
export function jsonError(value: unknown, maxDepth = 32): JsonErrorCode | null {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { value: inner, depth } = item;
    if (inner === null || typeof inner === 'string' || typeof inner === 'boolean') continue;
    if (typeof inner === 'number') {
      if (!Number.isFinite(inner)) return 'notJson';
      continue;
    }
    if (typeof inner !== 'object') return 'notJson';
    if (depth > maxDepth) return 'tooDeep';
    if (Array.isArray(inner)) {
      for (const element of inner) waiting.push({ value: element, depth: depth + 1 });
      continue;
    }
    for (const [key, element] of Object.entries(inner)) {
      if (isForbiddenKey(key)) return 'forbiddenKey';
      if (element !== undefined) waiting.push({ value: element, depth: depth + 1 });
    }
  }
  return null;
}
