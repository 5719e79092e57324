import { liveAddress, type Device } from '@quizcast/game/client/reconnector';

/** Clock, random source and timers of this page. */
export const pageDevice: Device = {
  nowMs: () => Date.now(),
  dice: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Opens a socket to the server of this page. */
export const openLiveSocket = (): WebSocket => new WebSocket(liveAddress(window.location));

/** Checks the connection whenever the page becomes visible or the network returns; returns a function to stop. */
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
