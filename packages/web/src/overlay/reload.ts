const key = 'quizcast-reloaded';
/**
 * If the page is still old after a reload within this time, it comes from a stuck cache, and reloading again is
 * useless.
 */
const minIntervalMs = 5 * 60_000;

/** Reloads the page for a newer version, at most once in five minutes. */
export function reloadOnce(): void {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < minIntervalMs) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage a reload loop could not be detected, so the old version stays.
    return;
  }
  location.reload();
}
