import type { Actor } from '@quizcast/game/crew/actor';
import type { Command } from '@quizcast/game/command';
import { isRecord } from '@quizcast/game/json';
import type { Patch } from '@quizcast/game/patch';
import { StoreFailure } from '../../ports/document-store.ts';

/** Serializes a value as JSON; throws StoreFailure when that fails (a cycle, a function, nesting beyond the stack). */
export function jsonOf(value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch (error) {
    throw new StoreFailure('this cannot be written as JSON', { cause: error });
  }
  throw new StoreFailure('this cannot be written as JSON');
}

// Stored values were validated before they were written; this check of their shape only detects a damaged file.

export const storedPatches = (text: string): Patch[] => outlined(text, isPatches);
export const storedActor = (text: string): Actor => outlined(text, isActor);
export const storedCommand = (text: string): Command => outlined(text, isCommand);
export const storedState = (text: string): unknown =>
  outlined(text, (value): value is unknown => value !== undefined);

function outlined<Value>(text: string, fits: (value: unknown) => value is Value): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new StoreFailure('the file holds a text that is not JSON', { cause: error });
  }
  if (!fits(value)) throw new StoreFailure('the file holds something else than was written');
  return value;
}

const isPatches = (value: unknown): value is Patch[] =>
  Array.isArray(value) &&
  value.every((patch: unknown) => isRecord(patch) && Array.isArray(patch['path']));

const isActor = (value: unknown): value is Actor =>
  isRecord(value) &&
  (value['kind'] === 'system' ||
    ((value['kind'] === 'owner' || value['kind'] === 'crew') &&
      typeof value['userId'] === 'string') ||
    (value['kind'] === 'control' && typeof value['tokenId'] === 'string') ||
    (value['kind'] === 'player' &&
      typeof value['showId'] === 'string' &&
      typeof value['playerId'] === 'string'));

const isCommand = (value: unknown): value is Command =>
  isRecord(value) && typeof value['type'] === 'string';
