/** Plain JSON as it travels on the wire and rests in the store. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Keys that would reach an object's prototype; never accepted in a document, a path or a message. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export const isForbiddenKey = (key: string): boolean => forbiddenKeys.has(key);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type JsonFault = 'tooDeep' | 'forbiddenKey' | 'notJson';

/**
 * Says what makes `value` unfit to be kept: nesting beyond `maxDepth`, a key that reaches a prototype, or something that
 * is not JSON (functions, NaN, symbols). Null when it is fit. Works without recursion, so depth cannot overflow the stack.
 */
export function jsonFault(value: unknown, maxDepth = 32): JsonFault | null {
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
