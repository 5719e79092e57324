/** The path of a user's overlay. Contains no secret. */
export const overlayPath = (userId: string): string =>
  `/browsersource/${encodeURIComponent(userId)}`;

/** The address to enter in OBS. */
export const overlayAddress = (userId: string): string =>
  `${window.location.origin}${overlayPath(userId)}`;
