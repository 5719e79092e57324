/** The path of a user's overlay. It holds no secret. */
export const overlayPath = (userId: string): string =>
  `/browsersource/${encodeURIComponent(userId)}`;

/** What a streamer enters in OBS. */
export const overlayAddress = (userId: string): string =>
  `${window.location.origin}${overlayPath(userId)}`;
