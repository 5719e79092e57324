/**
 * Gives the focus back to what had it before a dialog, wherever a dialog goes by leaving the page: the library does so
 * only for those that stay and are hidden. Whatever else has taken the focus meanwhile keeps it.
 */
export function returnFocusFromDialogs(): void {
  let before: HTMLElement | null = null;
  const isLost = (): boolean => document.activeElement === document.body;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[data-portal]') === null) before = target;
  });
  const ofLayers = new MutationObserver((changes) => {
    // Tips and menus go, too: what has lost the focus by its own will stays without it.
    if (!changes.some(({ removedNodes }) => [...removedNodes].some(isDialog))) return;
    // After the screen that may come in its place has taken the focus itself.
    requestAnimationFrame(() => {
      if (isLost() && document.querySelector('[role="dialog"]') === null) before?.focus();
    });
  });
  // The layers that all dialogs and menus lie in come to be with the first of them.
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
