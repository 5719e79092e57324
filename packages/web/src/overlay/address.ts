/**
 * Whose overlay this is: the user id of `/browsersource/{uid}`, or of `?access={uid}`. Null when the address names
 * nobody. Anything else in the address is left unread, so that addresses may carry what other tools put there.
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

/** OBS puts this into its browser sources. */
export const isInObs = (): boolean => 'obsstudio' in window;
