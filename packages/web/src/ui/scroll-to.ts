/**
 * Scrolls `element` into view inside the scroll container `view`, and nothing else on the page. `centre` centers it;
 * `nearest` scrolls no further than needed.
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
