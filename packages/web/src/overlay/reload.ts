const key = 'quizcast-reloaded';
/** A page that comes back old within this time comes from a cache that will not let go; reloading again is no use. */
const patienceMs = 5 * 60_000;

/** Reloads the page for a newer program, once: not again within five minutes. */
export function reloadOnce(): void {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < patienceMs) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage there is no guard against a loop, so the old program stays.
    return;
  }
  location.reload();
}
