import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A device with one passkey: browser and authenticator combined. */
export interface PasskeyDevice {
  /** The response to the options for creating a passkey. */
  made(options: Record<string, unknown>, origin: string): object;
  /** The response to the options for signing in. */
  signedIn(options: Record<string, unknown>, origin: string): object;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

export function openPasskeyDevice(host: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  const clientData = (type: string, options: Record<string, unknown>, origin: string): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }),
    );
  const authenticatorData = (flags: number, ...more: Buffer[]): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), counter, ...more]);
  };
  return {
    made(options, origin) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [
          cborText('authData'),
          cborBytes(authenticatorData(present | verified | withKey, attested)),
        ],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    signedIn(options, origin) {
      count += 1;
      const client = clientData('webauthn.get', options, origin);
      const data = authenticatorData(present | verified);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
          'base64url',
        ),
      });
    },
  };
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** RFC 9053: elliptic curve, ES256, P-256, and the two coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), bytes(x)],
    [cborNumber(-3), bytes(y)],
  ]);
}

// The required part of RFC 8949: small numbers, and lengths below 256.
const head = (major: number, size: number): Buffer =>
  Buffer.from(size < 24 ? [(major << 5) | size] : [(major << 5) | 24, size]);
const cborNumber = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
