import { isRecord } from '@quizcast/game/json';

/**
 * The JSON of a value that was read from JSON. What is nested beyond the stack is still the user's own, and is written without indentation
 * by a stack of its own.
 */
export function jsonText(value: unknown, indentation = 0): string {
  try {
    return JSON.stringify(value, null, indentation);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return nestedText(value);
  }
}

/** Texts as they are to be written, and values of which the text is still to be made. */
type Part = { text: string } | { value: unknown };

function nestedText(whole: unknown): string {
  const texts: string[] = [];
  const parts: Part[] = [{ value: whole }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if ('text' in part) texts.push(part.text);
    // The next one is at the end.
    else parts.push(...partsOf(part.value).toReversed());
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
