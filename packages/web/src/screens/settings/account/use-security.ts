import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { parseWith, request } from '../../../api.ts';

const securitySchema = z.object({
  email: z.string(),
  name: z.string(),
  photoURL: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** Whether this server sends e-mails. */
  sendsMail: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether accounts may have passwords and passkeys, not only a provider's sign-in. */
  takesPasswords: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), createdAt: z.string().nullable() }),
  ),
  devices: z.array(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      /** ISO 8601, as is the next. */
      signedInAt: z.string(),
      seenAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
});

/** Security settings of an account, as reported to its owner. */
export type Security = z.infer<typeof securitySchema>;
export type Passkey = Security['passkeys'][number];
export type Device = Security['devices'][number];

export type SecurityState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; security: Security };

/** Fetches the settings, again on `reload`. The previous ones remain shown in the meantime. */
export function useSecurity(): { state: SecurityState; reload: () => Promise<void> } {
  const [state, setState] = useState<SecurityState>({ kind: 'loading' });
  const showSecurity = (security: Security | null) =>
    setState(security === null ? { kind: 'failed' } : { kind: 'loaded', security });
  const reload = useCallback(async () => showSecurity(await fetchSecurity()), []);
  useEffect(() => {
    void fetchSecurity().then(showSecurity);
  }, []);
  return { state, reload };
}

async function fetchSecurity(): Promise<Security | null> {
  const result = await request('/api/v1/auth/security', { read: parseWith(securitySchema) });
  return result.kind === 'done' ? result.content : null;
}
