import { isForbiddenKey, isRecord } from '../json.ts';

/**
 * Adds missing IDs to shows, stages and jokers, and replaces references to a show by index or name with its ID.
 * Deterministic: the same document gets the same IDs on any machine.
 */
export function withIds(raw: Record<string, unknown>): Record<string, unknown> {
  const shows = identified(raw['shows'], 'show', (show) => ({
    ...show,
    ...present('stages', identified(show['stages'], 'stage')),
    ...present('spareQuestions', identified(show['spareQuestions'], 'spare')),
    ...present('fingerQuestions', identified(show['fingerQuestions'], 'finger')),
    ...present('jokers', identified(show['jokers'], 'joker')),
  }));
  const { activeShow, ...rest } = raw;
  return {
    ...rest,
    shows: shows ?? [],
    ...present('activeShow', showIdOf(activeShow, shows)),
    ...present('styles', stylesById(raw['styles'])),
  };
}

const present = (name: string, value: unknown): Record<string, unknown> =>
  value === undefined || value === null ? {} : { [name]: value };

type Element = Record<string, unknown>;

/**
 * Valid IDs are kept; a missing or duplicate one is generated from the list's prefix and the position. Lists that must
 * not share IDs are given the same `seen`.
 */
export function identified(
  list: unknown,
  prefix: string,
  inner: (element: Element) => Element = (element) => element,
  seen: Set<unknown> = new Set<unknown>(),
): unknown {
  if (!Array.isArray(list)) return list;
  const elements: unknown[] = list;
  const existingIds = elements.map((element) => (isRecord(element) ? element['id'] : undefined));
  const taken = new Set<unknown>([...seen, ...existingIds.filter((id) => typeof id === 'string')]);
  return elements.map((element, index) => {
    if (!isRecord(element)) return element;
    const existingId = existingIds[index];
    const isUsable =
      typeof existingId === 'string' &&
      existingId !== '' &&
      !isForbiddenKey(existingId) &&
      !seen.has(existingId);
    const id =
      existingId === undefined || existingId === null || !isUsable
        ? fresh(prefix, index, taken)
        : existingId;
    seen.add(id);
    taken.add(id);
    return { ...inner(element), id };
  });
}

function fresh(prefix: string, index: number, taken: ReadonlySet<unknown>): string {
  let id = `${prefix}${index + 1}`;
  for (let again = 2; taken.has(id); again++) id = `${prefix}${index + 1}-${again}`;
  return id;
}

export function showIdOf(activeShow: unknown, shows: unknown): unknown {
  if (!Array.isArray(shows)) return activeShow;
  const elements: unknown[] = shows;
  const idAt = (element: unknown): unknown => (isRecord(element) ? element['id'] : undefined);
  if (typeof activeShow === 'number') return idAt(elements[activeShow]);
  if (isRecord(activeShow)) return showIdOf(activeShow['id'] ?? activeShow['name'], shows);
  if (typeof activeShow !== 'string' || activeShow === '') return undefined;
  if (elements.some((show) => idAt(show) === activeShow)) return activeShow;
  const named = elements.find((show) => isRecord(show) && show['name'] === activeShow);
  return named === undefined ? activeShow : idAt(named);
}

/** Styles are a map by ID; a list of styles is converted to one, and each style contains its own ID. */
export function stylesById(styles: unknown): unknown {
  if (Array.isArray(styles)) {
    const elements = identified(styles, 'style');
    if (!Array.isArray(elements) || !elements.every(isRecord)) return styles;
    return Object.fromEntries(elements.map((style) => [String(style['id']), style]));
  }
  if (!isRecord(styles)) return styles;
  return Object.fromEntries(
    Object.entries(styles).map(([id, style]) => [id, isRecord(style) ? { ...style, id } : style]),
  );
}

/** A plain loop, because long edits spend most of their time on finding stages. */
export function indexOf(elements: readonly unknown[], id: string): number {
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at];
    if (isRecord(element) && element['id'] === id) return at;
  }
  return -1;
}
