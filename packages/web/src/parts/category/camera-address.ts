/** VDO.Ninja itself: its pages are known well enough to be asked for a clean picture. */
const knownHost = /^(?:[a-z0-9-]+\.)*vdo\.ninja$/;

/** Page with a camera, as it is put into a frame. */
export interface CameraPage {
  address: string;
  /** Of VDO.Ninja: it says by itself when it is there. */
  isKnown: boolean;
}

/**
 * The address at which a camera page is framed: by https, never on this page's own host (`ownHost`, with its port), and on
 * VDO.Ninja without its buttons, transparent, filling the frame, and silent unless it is to be heard. Null for anything
 * that must not be framed.
 */
export function cameraPage(src: string, isHeard: boolean, ownHost: string): CameraPage | null {
  const url = parsed(src);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return null;
  const own = ownHost.toLowerCase();
  // Another port of the own host is no stranger: cookies do not know of ports.
  if (url.host === own || url.hostname === hostName(own)) return null;
  const isKnown = knownHost.test(url.hostname);
  if (isKnown) {
    for (const name of ['cleanoutput', 'transparent', 'cover'])
      if (!url.searchParams.has(name)) url.searchParams.append(name, '');
    for (const name of ['noaudio', 'na', 'hideaudio']) url.searchParams.delete(name);
    if (!isHeard) url.searchParams.append('noaudio', '');
  }
  return { address: url.href, isKnown };
}

function parsed(src: string): URL | null {
  try {
    return new URL(src);
  } catch {
    return null;
  }
}

const hostName = (host: string): string => host.replace(/:\d+$/, '');

/** Where a site has its sign, which is an image and so shows whether the site is there. */
export const signOf = (address: string): string => new URL('/favicon.ico', address).href;
