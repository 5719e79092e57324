/** Marks what keeps the focus: a list, or a place where a form replaces a button. */
const keepers = '[data-keeps-focus]';

/**
 * Keeps the focus near its place instead of at the start of the page. After a dialog that is closed by unmounting it
 * returns to the element that had it before: the library does so only for dialogs that stay mounted and are hidden. If
 * the element that had it is removed or disabled, the first heading or button of the innermost `data-keeps-focus`
 * around it gets it.
 * An element that has taken the focus meanwhile keeps it.
 */
export function keepFocus(): void {
  let before: HTMLElement | null = null;
  /** Around `before`, innermost first; remembered, as a removed element no longer knows them. */
  let places: Element[] = [];
  const restore = (): void => {
    if (document.activeElement !== document.body || before === null) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (isGone(before)) focusIn(places.find(({ isConnected }) => isConnected));
    else before.focus();
  };
  const ofPlaces = new MutationObserver(() => {
    if (before !== null && isGone(before)) restore();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.closest('[data-portal]') !== null) return;
    before = target;
    places = placesAround(target);
    ofPlaces.disconnect();
    const outermost = places.at(-1);
    if (outermost !== undefined) ofPlaces.observe(outermost, { childList: true, subtree: true });
  });
  const ofLayers = new MutationObserver((changes) => {
    // Tooltips and menus are removed as well; only dialogs return the focus.
    if (!changes.some(({ removedNodes }) => [...removedNodes].some(isDialog))) return;
    // Waits a frame, as the next screen may take the focus itself.
    requestAnimationFrame(restore);
  });
  // The portals of dialogs and menus are created when they are first used.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.dataset['portal'] !== undefined)
          ofLayers.observe(node, { childList: true });
  }).observe(document.body, { childList: true });
}

/** A button that is disabled only while it works gets the focus back. */
const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(':disabled:not([data-loading])');

function placesAround(element: Element): Element[] {
  const place = element.parentElement?.closest(keepers) ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

function focusIn(place: Element | undefined): void {
  const next = place?.querySelector<HTMLElement>('h1, h2, h3, button:enabled');
  if (next === undefined || next === null) return;
  if (!(next instanceof HTMLButtonElement)) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

const isDialog = (node: Node): boolean =>
  node instanceof HTMLElement &&
  (node.matches('[role="dialog"]') || node.querySelector('[role="dialog"]') !== null);
