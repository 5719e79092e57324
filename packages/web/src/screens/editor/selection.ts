/** Selected stages of the list: `at` is the one whose form is open, `from` the start of a range. */
export interface Selection {
  at: string | null;
  from: string | null;
  ids: ReadonlySet<string>;
}

export const noSelection: Selection = { at: null, from: null, ids: new Set() };

/** Selects a single stage. */
export const only = (id: string): Selection => ({ at: id, from: id, ids: new Set([id]) });

export const all = (order: readonly string[], { at }: Selection): Selection => ({
  at: at ?? order[0] ?? null,
  from: order[0] ?? null,
  ids: new Set(order),
});

/** Selects the range from its start to this stage. */
export function upTo(order: readonly string[], { from }: Selection, id: string): Selection {
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)].toSorted((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return only(id);
  return { at: id, from, ids: new Set(order.slice(start, end + 1)) };
}

/** Adds or removes one stage; the last one remains selected. */
export function toggled(order: readonly string[], selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) return { at: id, from: id, ids: ids.add(id) };
  const [first] = order.filter((candidate) => ids.has(candidate));
  return first === undefined ? only(id) : { at: first, from: first, ids };
}

/** The selection limited to existing stages; `index` determines the replacement of a removed one. */
export function among(order: readonly string[], selection: Selection, index: number): Selection {
  const { at } = selection;
  const id =
    at !== null && order.includes(at) ? at : order[Math.max(0, Math.min(index, order.length - 1))];
  if (id === undefined) return noSelection;
  const remaining = order.filter((candidate) => selection.ids.has(candidate));
  if (id === at && remaining.length === selection.ids.size) return selection;
  return id === at ? { ...selection, ids: new Set(remaining) } : only(id);
}
