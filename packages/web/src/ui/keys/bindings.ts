import { byGame, type GameId } from '@quizcast/game/games/game-ids';
import { isRecord } from '@quizcast/game/json';
import type { InputName } from './inputs.ts';
import { isInputName } from './inputs.ts';

/**
 * What was given other keys than at first: by the first key, the ones that stand for it now. What is not named here has its
 * first key, unless that stands for something else now.
 */
export type Bindings = Readonly<Record<string, readonly InputName[]>>;

const maxInputs = 4;

/** What is pressed for a key at first: the key itself, but for those that no keyboard has. */
const first = (key: InputName): readonly InputName[] => (/^buzz\d$/u.test(key) ? [] : [key]);

/** The key of Play that a press stands for; null when it means nothing any more. */
export function keyFor(bindings: Bindings, input: InputName): InputName | null {
  for (const [key, inputs] of Object.entries(bindings)) if (inputs.includes(input)) return key;
  return Object.hasOwn(bindings, input) ? null : input;
}

/** Everything that can be pressed for a key of Play. */
export function inputsFor(bindings: Bindings, key: InputName): readonly InputName[] {
  if (Object.hasOwn(bindings, key)) return bindings[key] ?? [];
  return keyFor(bindings, key) === key ? first(key) : [];
}

/** Adds an input to a key, and takes it from the one that had it. */
export function bound(bindings: Bindings, key: InputName, input: InputName): Bindings {
  const before = inputsFor(bindings, key);
  if (before.includes(input)) return bindings;
  const others = Object.entries(bindings).map(([other, inputs]): [string, readonly InputName[]] => [
    other,
    inputs.filter((one) => one !== input),
  ]);
  return tidied({ ...Object.fromEntries(others), [key]: [...before, input].slice(-maxInputs) });
}

/** Takes an input from a key; with none left the key is without one. */
export const unbound = (bindings: Bindings, key: InputName, input: InputName): Bindings =>
  tidied({ ...bindings, [key]: inputsFor(bindings, key).filter((one) => one !== input) });

/** Gives a key what it had at first; the action that took it loses it. */
export function restored(bindings: Bindings, key: InputName): Bindings {
  const rest = Object.entries(bindings).flatMap(([other, inputs]): [string, InputName[]][] =>
    other === key ? [] : [[other, inputs.filter((one) => one !== key)]],
  );
  return tidied(Object.fromEntries(rest));
}

/** Without what says nothing: a key that has what it had at first. */
const tidied = (bindings: Bindings): Bindings =>
  Object.fromEntries(
    Object.entries(bindings).filter(([key, inputs]) => inputs.join(' ') !== first(key).join(' ')),
  );

/** Reads what was kept; what is not understood is left out. */
export function readBindings(text: string | null): Record<GameId, Bindings> {
  const kept = parsed(text);
  return byGame((game) => oneGame(kept[game]));
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
