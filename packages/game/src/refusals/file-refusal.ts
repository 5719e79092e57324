/**
 * Why a file was not stored, fetched or deleted: a closed list, sent as `code` with the text. The text is shown to
 * users in English; other languages translate it by code.
 */
export const fileRefusalText = {
  empty: 'This file is empty',
  notAnImage: 'This is not a supported picture: use PNG, JPEG, WebP, GIF or AVIF',
  notASound: 'This is not a supported sound: use MP3, OGG or WAV',
  notAVideo: 'This is not a supported video: use WebM or MP4',
  notAFont: 'This is not a supported font: use WOFF2, TTF or OTF',
  damaged: 'This file is damaged or incomplete',
  tooLarge: 'This file is too large: at most 10 MB',
  tooManyPixels: 'This picture has too many pixels: at most 50 million',
  animationTooLong:
    'This animation is too long: at most 300 frames and 100 million pixels in total',
  soundTooLong: 'This sound is too long: at most 30 minutes',
  videoTooLong: 'This video is too long: at most 30 seconds',
  cutOff: 'The upload was incomplete. Please try again',
  spaceFull: 'There is no space left for your files: remove some under Settings → Your files',
  diskFull: 'This Quizcast has no disk space left. Nothing was stored',
  storeFailed: 'The file could not be stored. Please try again',
  busy: 'Too many files are being processed. Please try again in a moment',
  tooMany: 'Too many files in a short time. Please wait a moment',
  notAnAddress: 'This address cannot be fetched: use http:// or https:// and the default port',
  privateAddress: 'This address is not on the public internet, so it cannot be fetched',
  addressUnreachable: 'This address did not respond',
  addressFailed: 'This address did not return a file',
  tooManyRedirects: 'This address redirects too many times',
  inUse: 'This file is still in use: remove it from your shows and styles first',
  notFound: 'This file no longer exists',
  notSignedIn: 'User not signed in',
  otherAccount: 'Another user is signed in now',
  failed: 'Something went wrong. Please try again',
} as const;

export type FileRefusal = keyof typeof fileRefusalText;

/** Maximum size of a file in bytes. */
export const maxFileBytes = 10 * 1024 * 1024;

export const fileKinds = ['image', 'sound', 'video', 'font'] as const;
export type FileKind = (typeof fileKinds)[number];
