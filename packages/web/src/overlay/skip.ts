/**
 * Finishes all animations of the page at once, when the host skips them. Animations that show remaining time continue,
 * as do infinite ones.
 */
export function endMovement(page: Document): void {
  for (const animation of page.getAnimations()) {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || effect.target?.closest('[data-runs]')) continue;
    if (Number.isFinite(Number(effect.getComputedTiming().endTime))) animation.finish();
  }
}
