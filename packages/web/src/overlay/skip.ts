/**
 * Ends every movement of the page in the picture that stands, at once: the host wants to go on. What shows how time runs out goes on, and so
 * does what has no end.
 */
export function endMovement(page: Document): void {
  for (const animation of page.getAnimations()) {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || effect.target?.closest('[data-runs]')) continue;
    if (Number.isFinite(Number(effect.getComputedTiming().endTime))) animation.finish();
  }
}
