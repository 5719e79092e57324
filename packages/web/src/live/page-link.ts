import { liveAddress, type Device } from '@quizcast/game/client/reconnector';

/** This page's own clock, dice and timers. */
export const pageDevice: Device = {
  nowMs: () => Date.now(),
  dice: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A socket to the server that this page came from. */
export const openLiveSocket = (): WebSocket => new WebSocket(liveAddress(window.location));

/** Checks the connection whenever the page is shown again or the network returns; the answer ends that. */
export function watchPage(connection: { check(): void }): () => void {
  const check = (): void => {
    if (document.visibilityState === 'visible') connection.check();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  window.addEventListener('pageshow', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
    window.removeEventListener('pageshow', check);
  };
}
