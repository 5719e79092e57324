/**
 * Owner of the overlay: the user id in `/browsersource/{uid}` or `?access={uid}`. Null when there is none. Other parts
 * of the address are ignored, so that other tools may add parameters.
 */
export function ownerOf(address: { pathname: string; search: string }): string | null {
  const inPath = /^\/browsersource\/([^/]+)\/?$/.exec(address.pathname)?.[1];
  const uid =
    inPath === undefined ? new URLSearchParams(address.search).get('access') : decoded(inPath);
  return uid === null || uid === '' || uid.length > 100 ? null : uid;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** OBS adds this object to its browser sources. */
export const isInObs = (): boolean => 'obsstudio' in window;
