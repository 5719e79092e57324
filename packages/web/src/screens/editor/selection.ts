/** The stages that are chosen in the list: `at` is the one whose form is open, `from` is where a range begins. */
export interface Selection {
  at: string | null;
  from: string | null;
  ids: ReadonlySet<string>;
}

export const noSelection: Selection = { at: null, from: null, ids: new Set() };

/** One alone. */
export const only = (id: string): Selection => ({ at: id, from: id, ids: new Set([id]) });

export const all = (order: readonly string[], { at }: Selection): Selection => ({
  at: at ?? order[0] ?? null,
  from: order[0] ?? null,
  ids: new Set(order),
});

/** From where the range began to this one. */
export function upTo(order: readonly string[], { from }: Selection, id: string): Selection {
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)].toSorted((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return only(id);
  return { at: id, from, ids: new Set(order.slice(start, end + 1)) };
}

/** This one more, or no longer; the last one stays. */
export function toggled(order: readonly string[], selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) return { at: id, from: id, ids: ids.add(id) };
  const [first] = order.filter((candidate) => ids.has(candidate));
  return first === undefined ? only(id) : { at: first, from: first, ids };
}

/** The selection among the stages that are there; `index` says who takes the place of one that is gone. */
export function among(order: readonly string[], selection: Selection, index: number): Selection {
  const { at } = selection;
  const id =
    at !== null && order.includes(at) ? at : order[Math.max(0, Math.min(index, order.length - 1))];
  if (id === undefined) return noSelection;
  const there = order.filter((candidate) => selection.ids.has(candidate));
  if (id === at && there.length === selection.ids.size) return selection;
  return id === at ? { ...selection, ids: new Set(there) } : only(id);
}
