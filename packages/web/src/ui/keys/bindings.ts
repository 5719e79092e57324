import { byGame, type GameId } from '@quizcast/game/games/game-ids';
import { isRecord } from '@quizcast/game/json';
import type { InputName } from './inputs.ts';
import { isInputName } from './inputs.ts';

/**
 * Custom key bindings: by default key, the inputs bound to its action. A missing key has its default, unless that is
 * bound to another action.
 */
export type Bindings = Readonly<Record<string, readonly InputName[]>>;

export const maxInputs = 4;

/** Default inputs of a key: the key itself, except for keys that no keyboard has. */
const first = (key: InputName): readonly InputName[] => (/^buzz\d$/u.test(key) ? [] : [key]);

/** The key of Play triggered by an input; null when it is not bound any more. */
export function keyFor(bindings: Bindings, input: InputName): InputName | null {
  for (const [key, inputs] of Object.entries(bindings)) if (inputs.includes(input)) return key;
  return Object.hasOwn(bindings, input) ? null : input;
}

/** All inputs bound to a key of Play. */
export function inputsFor(bindings: Bindings, key: InputName): readonly InputName[] {
  if (Object.hasOwn(bindings, key)) return bindings[key] ?? [];
  return keyFor(bindings, key) === key ? first(key) : [];
}

/** Whether a key has so many inputs that no other can be bound to it. */
export const isFull = (bindings: Bindings, key: InputName): boolean =>
  inputsFor(bindings, key).length >= maxInputs;

/** Binds an input to a key that is not full, and unbinds it from any other. */
export function bound(bindings: Bindings, key: InputName, input: InputName): Bindings {
  const before = inputsFor(bindings, key);
  if (before.includes(input) || isFull(bindings, key)) return bindings;
  const others = Object.entries(bindings).map(([other, inputs]): [string, readonly InputName[]] => [
    other,
    inputs.filter((one) => one !== input),
  ]);
  return tidied({ ...Object.fromEntries(others), [key]: [...before, input] });
}

/** Unbinds an input from a key; a key may have no inputs. */
export const unbound = (bindings: Bindings, key: InputName, input: InputName): Bindings =>
  tidied({ ...bindings, [key]: inputsFor(bindings, key).filter((one) => one !== input) });

/** Restores the default of a key, and unbinds it from other actions. */
export function restored(bindings: Bindings, key: InputName): Bindings {
  const rest = Object.entries(bindings).flatMap(([other, inputs]): [string, InputName[]][] =>
    other === key ? [] : [[other, inputs.filter((one) => one !== key)]],
  );
  return tidied(Object.fromEntries(rest));
}

/** Drops bindings that equal the default. */
const tidied = (bindings: Bindings): Bindings =>
  Object.fromEntries(
    Object.entries(bindings).filter(([key, inputs]) => inputs.join(' ') !== first(key).join(' ')),
  );

/** Parses the stored bindings; skips invalid ones. */
export function readBindings(text: string | null): Record<GameId, Bindings> {
  const stored = parsed(text);
  return byGame((game) => oneGame(stored[game]));
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function oneGame(value: unknown): Bindings {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inputs]): [string, InputName[]][] =>
      isInputName(key) && Array.isArray(inputs)
        ? [[key, inputs.filter(isInputName).slice(0, maxInputs)]]
        : [],
    ),
  );
}
