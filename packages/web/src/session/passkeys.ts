import { z } from 'zod';
import { authRequest, post, type AuthResult } from './auth-calls.ts';
import { nameError } from './credentials.ts';

/** `cancelled`: the user closed the browser's prompt. */
export type PasskeyResult = AuthResult | { kind: 'cancelled' };

/** Passkeys require a host name (not an IP address) and a secure context. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|:/.test(window.location.hostname);

export async function signInWithPasskey(): Promise<PasskeyResult> {
  const [options, library] = await Promise.all([
    authRequest('sign-in/passkey-options', {}),
    loadLibrary(),
  ]);
  if (library === null) return unreachable;
  if (options.kind === 'failed') return options;
  const { challenge, rpId } = options.content;
  return finished('sign-in/passkey', () =>
    library
      .startAuthentication({
        optionsJSON: {
          challenge: String(challenge),
          rpId: String(rpId),
          userVerification: 'required',
        },
      })
      .then((response) => ({ response })),
  );
}

export async function addPasskey(
  name: string,
  password: string | undefined,
): Promise<PasskeyResult> {
  // Refused only after the browser has created it, it would stay on the device and open nothing.
  const wrong = nameError(name);
  if (wrong !== null) return { kind: 'failed', error: wrong };
  const [options, library] = await Promise.all([
    authRequest('passkey/begin', { password }),
    loadLibrary(),
  ]);
  if (library === null) return unreachable;
  if (options.kind === 'failed') return options;
  const read = registrationSchema.safeParse(options.content);
  if (!read.success) return { kind: 'failed', error: 'UNAVAILABLE' };
  return finished('passkey/add', () =>
    library.startRegistration({ optionsJSON: read.data }).then((response) => ({ name, response })),
  );
}

const unreachable = { kind: 'failed', error: 'UNREACHABLE' } as const;

/** The code that asks the browser; null when it cannot be loaded. */
const loadLibrary = () => import('@simplewebauthn/browser').catch(() => null);

/** Runs the browser's prompt, and sends its result to the server. */
async function finished(
  call: string,
  made: () => Promise<Record<string, unknown>>,
): Promise<PasskeyResult> {
  let body: Record<string, unknown>;
  try {
    body = await made();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return name === 'NotAllowedError' || name === 'AbortError'
      ? { kind: 'cancelled' }
      : { kind: 'failed', error: 'PASSKEY_REFUSED' };
  }
  return post(call, body);
}

const registrationSchema = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    excludeCredentials: z
      .array(z.object({ id: z.string(), type: z.literal('public-key').default('public-key') }))
      .default([]),
  })
  .transform((options) => ({
    ...options,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    } as const,
  }));
