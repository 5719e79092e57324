/**
 * Brings `element` into sight inside `view`, which scrolls it, and moves nothing else on the page. `centre` puts it in
 * the middle; `nearest` moves no further than needed.
 */
export function scrollTo(view: Element, element: Element, where: 'centre' | 'nearest'): void {
  const outer = view.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (where === 'centre') {
    view.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
    return;
  }
  const above = inner.top - outer.top;
  const below = inner.bottom - outer.bottom;
  if (above < 0) view.scrollTop += above;
  else if (below > 0) view.scrollTop += below;
}
