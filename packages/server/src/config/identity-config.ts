import { z } from 'zod';
import type { Variable } from './variable.ts';

export const defaultTwitchIdUrl = 'https://id.twitch.tv/oauth2';

/** Variables for sign-in: which accounts, and which identity providers. */
export const identityVariables = [
  {
    name: 'OIDC_ISSUER',
    default: '',
    meaning:
      'Issuer URL of an OpenID Connect provider to sign in with. Empty: none. The guide says what to register there.',
    example: 'OIDC_ISSUER=https://login.example.org/realms/quiz',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: '',
    meaning: 'Client id of Quizcast at that provider.',
    example: 'OIDC_CLIENT_ID=quizcast',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    default: '',
    meaning: 'Client secret. Empty: a public client with PKCE only.',
    example: 'OIDC_CLIENT_SECRET=from-your-provider',
  },
  {
    name: 'OIDC_NAME',
    default: 'single sign-on',
    meaning: 'Name of the provider on its sign-in button.',
    example: 'OIDC_NAME=Example Login',
  },
  {
    name: 'OIDC_ICON',
    default: '',
    meaning: 'Icon on that button, an https address. Empty: a key.',
    example: 'OIDC_ICON=https://login.example.org/icon.svg',
  },
  {
    name: 'TWITCH_CLIENT_ID',
    default: '',
    meaning:
      'Client id of a Twitch application, by which streamers connect their Twitch accounts; with the secret, also to sign in with Twitch. Empty: nobody signs in with Twitch, and streamers enter a client id of their own.',
    example: 'TWITCH_CLIENT_ID=abcdefghijklmnopqrstuvwxyz0123',
  },
  {
    name: 'TWITCH_CLIENT_SECRET',
    default: '',
    meaning: 'Client secret, if the Twitch application is confidential.',
    example: 'TWITCH_CLIENT_SECRET=from-twitch',
  },
  {
    name: 'TWITCH_ID_URL',
    default: defaultTwitchIdUrl,
    meaning: 'Twitch address for sign-in and tokens.',
    example: `TWITCH_ID_URL=${defaultTwitchIdUrl}`,
  },
  {
    name: 'AUTH_BUILT_IN',
    default: 'on',
    meaning:
      '`off`: no sign-in with email and password, only with a provider. The demo account stays.',
    example: 'AUTH_BUILT_IN=off',
  },
  {
    name: 'FIRESTORE_SERVICE_ACCOUNT',
    default: '',
    meaning:
      'File of a Google service account. Then `/api/v1/auth/firebase` gives real Firebase custom tokens.',
    example: 'FIRESTORE_SERVICE_ACCOUNT=/etc/quizcast/service-account.json',
  },
] as const satisfies readonly Variable[];

export type IdentityVariableName = (typeof identityVariables)[number]['name'];

export interface ProviderConfig {
  /** Its id in URLs and accounts. */
  id: 'oidc' | 'twitch';
  /** Exactly as the provider writes it, including any trailing slash. */
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  /** Display name for users. */
  name: string;
  /** An https URL; null when there is none. */
  icon: string | null;
}

export interface IdentityConfig {
  providers: readonly ProviderConfig[];
  /** Whether accounts with e-mail and password are enabled. */
  hasBuiltInAccounts: boolean;
  /**
   * The application that streamers connect Twitch accounts with; without a secret it is a public client. Null: each
   * streamer brings one.
   */
  twitchClient: { clientId: string; clientSecret: string | null } | null;
  /** Without a trailing slash. */
  twitchIdUrl: string;
  /** Key file of a Google service account; null when there is none. */
  serviceAccountFile: string | null;
}

const orNull = (schema: z.ZodType<string>) =>
  z.union([z.literal('').transform(() => null), schema]);
const shortText = z.string().max(500, 'must be at most 500 characters long');
const issuer = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && search === '' && hash === '' && username === '';
}, 'must be an address that begins with https://, without a question mark');

/** Schemas of the single variables. */
export const identitySchema = () =>
  ({
    OIDC_ISSUER: orNull(issuer),
    OIDC_CLIENT_ID: shortText,
    OIDC_CLIENT_SECRET: shortText,
    OIDC_NAME: z.string().max(40, 'must be at most 40 characters long'),
    OIDC_ICON: orNull(
      z
        .string()
        .refine(
          (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
          'must be empty or begin with https://',
        ),
    ),
    TWITCH_CLIENT_ID: shortText,
    TWITCH_CLIENT_SECRET: shortText,
    TWITCH_ID_URL: issuer,
    AUTH_BUILT_IN: z.enum(['on', 'off'], 'must be on or off'),
    FIRESTORE_SERVICE_ACCOUNT: orNull(z.string()),
  }) satisfies Record<IdentityVariableName, z.ZodType>;

type Read = { [Name in IdentityVariableName]: z.output<ReturnType<typeof identitySchema>[Name]> };

/** Combines the variables; returns a line for the user when they contradict each other. */
export function identityConfig(
  read: Read,
): { kind: 'config'; config: IdentityConfig } | { kind: 'wrong'; line: string } {
  const wrong = (line: string) => ({ kind: 'wrong', line }) as const;
  const providers: ProviderConfig[] = [];
  if ((read.OIDC_ISSUER === null) !== (read.OIDC_CLIENT_ID === ''))
    return wrong('OIDC_ISSUER and OIDC_CLIENT_ID must be set together, or neither of them');
  if (read.OIDC_ISSUER !== null)
    providers.push({
      id: 'oidc',
      issuer: read.OIDC_ISSUER,
      clientId: read.OIDC_CLIENT_ID,
      clientSecret: read.OIDC_CLIENT_SECRET || null,
      name: read.OIDC_NAME,
      icon: read.OIDC_ICON,
    });
  if (read.TWITCH_CLIENT_ID === '' && read.TWITCH_CLIENT_SECRET !== '')
    return wrong('TWITCH_CLIENT_SECRET needs TWITCH_CLIENT_ID');
  if (read.TWITCH_CLIENT_SECRET !== '')
    providers.push({
      id: 'twitch',
      issuer: read.TWITCH_ID_URL,
      clientId: read.TWITCH_CLIENT_ID,
      clientSecret: read.TWITCH_CLIENT_SECRET,
      name: 'Twitch',
      icon: null,
    });
  if (read.AUTH_BUILT_IN === 'off' && providers.length === 0)
    return wrong(
      'AUTH_BUILT_IN must be on unless there is another sign-in method: set OIDC_ISSUER or TWITCH_CLIENT_SECRET',
    );
  return {
    kind: 'config',
    config: {
      providers,
      hasBuiltInAccounts: read.AUTH_BUILT_IN === 'on',
      twitchClient:
        read.TWITCH_CLIENT_ID === ''
          ? null
          : {
              clientId: read.TWITCH_CLIENT_ID,
              clientSecret: read.TWITCH_CLIENT_SECRET || null,
            },
      twitchIdUrl: read.TWITCH_ID_URL.replace(/\/+$/, ''),
      serviceAccountFile: read.FIRESTORE_SERVICE_ACCOUNT,
    },
  };
}

/** The sign-in methods, for the health status. All providers keep their data in the same tables. */
export const identityName = ({
  hasBuiltInAccounts,
  providers,
}: Pick<IdentityConfig, 'hasBuiltInAccounts' | 'providers'>): string =>
  [...(hasBuiltInAccounts ? ['built-in'] : []), ...providers.map(({ id }) => id)].join(', ');
