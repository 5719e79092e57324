/** VDO.Ninja's own hosts, whose pages support parameters for a clean picture. */
const ninjaHost = /^(?:[a-z0-9-]+\.)*vdo\.ninja$/;

/** A camera page for an iframe. */
export interface CameraPage {
  address: string;
  /** VDO.Ninja, which sends a message when it is loaded. */
  isNinja: boolean;
}

/**
 * The iframe address of a camera page: https only, never on this page's own host (`ownHost`, with its port), and for
 * VDO.Ninja without buttons, transparent, filling the frame, and muted unless `isHeard`. Null for anything that must
 * not be framed.
 */
export function cameraPage(src: string, isHeard: boolean, ownHost: string): CameraPage | null {
  const url = parsed(src);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return null;
  const own = ownHost.toLowerCase();
  // Another port of the same host is not isolated, as cookies ignore ports.
  if (url.host === own || url.hostname === hostName(own)) return null;
  const isNinja = ninjaHost.test(url.hostname);
  if (isNinja) {
    for (const name of ['cleanoutput', 'transparent', 'cover'])
      if (!url.searchParams.has(name)) url.searchParams.append(name, '');
    for (const name of ['noaudio', 'na', 'hideaudio']) url.searchParams.delete(name);
    if (!isHeard) url.searchParams.append('noaudio', '');
  }
  return { address: url.href, isNinja };
}

function parsed(src: string): URL | null {
  try {
    return new URL(src);
  } catch {
    return null;
  }
}

const hostName = (host: string): string => host.replace(/:\d+$/, '');

/** The favicon of a site: an image, which therefore reveals whether the site is reachable. */
export const signOf = (address: string): string => new URL('/favicon.ico', address).href;
