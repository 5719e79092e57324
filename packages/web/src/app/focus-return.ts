/**
 * Returns the focus to the element that had it before a dialog that is closed by unmounting: the library does so only
 * for dialogs that stay mounted and are hidden. An element that has taken the focus meanwhile keeps it.
 */
export function returnFocusFromDialogs(): void {
  let before: HTMLElement | null = null;
  const isLost = (): boolean => document.activeElement === document.body;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[data-portal]') === null) before = target;
  });
  const ofLayers = new MutationObserver((changes) => {
    // Tooltips and menus are removed as well; only dialogs return the focus.
    if (!changes.some(({ removedNodes }) => [...removedNodes].some(isDialog))) return;
    // Waits a frame, as the next screen may take the focus itself.
    requestAnimationFrame(() => {
      if (isLost() && document.querySelector('[role="dialog"]') === null) before?.focus();
    });
  });
  // The portals of dialogs and menus are created when they are first used.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.dataset['portal'] !== undefined)
          ofLayers.observe(node, { childList: true });
  }).observe(document.body, { childList: true });
}

const isDialog = (node: Node): boolean =>
  node instanceof HTMLElement &&
  (node.matches('[role="dialog"]') || node.querySelector('[role="dialog"]') !== null);
