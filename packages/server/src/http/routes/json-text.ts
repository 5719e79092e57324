import { isRecord } from '@quizcast/game/json';

/**
 * The JSON text of a value parsed from JSON. Values nested too deeply for the call stack are still user data: they are
 * written with an explicit stack, without indentation.
 */
export function jsonText(value: unknown, indentation = 0): string {
  try {
    return JSON.stringify(value, null, indentation);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return nestedText(value);
  }
}

/** Finished text, or a value that is still to be serialized. */
type Part = { text: string } | { value: unknown };

function nestedText(root: unknown): string {
  const texts: string[] = [];
  const parts: Part[] = [{ value: root }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if ('text' in part) texts.push(part.text);
    // Reversed, because `pop` takes the last part.
    else for (const inner of partsOf(part.value).toReversed()) parts.push(inner);
  }
  return texts.join('');
}

function partsOf(value: unknown): Part[] {
  if (Array.isArray(value)) {
    const elements: unknown[] = value;
    const inside = elements.flatMap((each, at): Part[] => [
      { text: at === 0 ? '' : ',' },
      { value: each },
    ]);
    return [{ text: '[' }, ...inside, { text: ']' }];
  }
  if (isRecord(value)) {
    const inside = Object.entries(value).flatMap(([key, each], at): Part[] => [
      { text: `${at === 0 ? '' : ','}${JSON.stringify(key)}:` },
      { value: each },
    ]);
    return [{ text: '{' }, ...inside, { text: '}' }];
  }
  return [{ text: JSON.stringify(value) }];
}
