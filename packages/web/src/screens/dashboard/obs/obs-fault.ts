/** Why OBS could not be set up; each has words of its own. */
export type ObsFaultKind =
  /** Nothing answers: OBS or its server is off, the port is another one, or the browser does not let the page through. */
  | 'unreachable'
  | 'passwordMissing'
  | 'wrongPassword'
  /** What answers is no obs-websocket 5. */
  | 'oldVersion'
  /** It was there and is gone. */
  | 'lost'
  | 'silent'
  | 'sceneGone'
  | 'nameTaken'
  | 'refused';

export class ObsFault extends Error {
  override name = 'ObsFault';
  readonly kind: ObsFaultKind;
  /** What OBS itself says; '' when it says nothing. */
  readonly detail: string;

  constructor(kind: ObsFaultKind, detail = '') {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Codes with which obs-websocket 5 closes, and with which it answers. */
const code = {
  authenticationFailed: 4009,
  unsupportedVersion: 4010,
  resourceNotFound: 600,
  resourceAlreadyExists: 601,
} as const;

/** Why no connection came about. `error` is a close code or -1 with what the browser said. */
export function faultOfConnecting(
  error: { code: number; message: string },
  hasPassword: boolean,
): ObsFault {
  switch (error.code) {
    case code.authenticationFailed:
      return new ObsFault(hasPassword ? 'wrongPassword' : 'passwordMissing');
    case code.unsupportedVersion:
      return new ObsFault('oldVersion', error.message);
    default:
      // A server that speaks no subprotocol is obs-websocket 4, or something else.
      return new ObsFault(error.message.includes('subprotocol') ? 'oldVersion' : 'unreachable');
  }
}

/** Why OBS did not do what it was asked. */
export function faultOfRequest(error: { code: number; message: string }): ObsFault {
  switch (error.code) {
    case code.resourceNotFound:
      return new ObsFault('sceneGone', error.message);
    case code.resourceAlreadyExists:
      return new ObsFault('nameTaken', error.message);
    default:
      return new ObsFault('refused', error.message);
  }
}
