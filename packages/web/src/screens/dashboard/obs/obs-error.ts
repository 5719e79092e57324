/** Why OBS could not be set up; each kind has its own text. */
export type ObsErrorKind =
  /** No answer: OBS or its server is off, the port is wrong, or the browser blocks the page. */
  | 'unreachable'
  | 'passwordMissing'
  | 'wrongPassword'
  /** The server is not obs-websocket 5. */
  | 'oldVersion'
  /** The connection was lost. */
  | 'lost'
  | 'silent'
  | 'sceneGone'
  | 'nameTaken'
  | 'refused';

export class ObsError extends Error {
  override name = 'ObsError';
  readonly kind: ObsErrorKind;
  /** Message from OBS; '' when there is none. */
  readonly detail: string;

  constructor(kind: ObsErrorKind, detail = '') {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Close codes and request status codes of obs-websocket 5. */
const code = {
  authenticationFailed: 4009,
  unsupportedVersion: 4010,
  resourceNotFound: 600,
  resourceAlreadyExists: 601,
} as const;

/** Why the connection failed. `error` holds a close code, or -1 with the browser's message. */
export function connectionErrorOf(
  error: { code: number; message: string },
  hasPassword: boolean,
): ObsError {
  switch (error.code) {
    case code.authenticationFailed:
      return new ObsError(hasPassword ? 'wrongPassword' : 'passwordMissing');
    case code.unsupportedVersion:
      return new ObsError('oldVersion', error.message);
    default:
      // A server without the subprotocol is obs-websocket 4 or a different program.
      return new ObsError(error.message.includes('subprotocol') ? 'oldVersion' : 'unreachable');
  }
}

/** Why OBS refused a request. */
export function requestErrorOf(error: { code: number; message: string }): ObsError {
  switch (error.code) {
    case code.resourceNotFound:
      return new ObsError('sceneGone', error.message);
    case code.resourceAlreadyExists:
      return new ObsError('nameTaken', error.message);
    default:
      return new ObsError('refused', error.message);
  }
}
