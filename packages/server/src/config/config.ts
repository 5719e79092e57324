import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { address, canDecodeLogin } from './address.ts';
import {
  engineConfig,
  engineSchema,
  engineVariables,
  isOrigin,
  type EngineConfig,
} from './engine-config.ts';
import {
  identityConfig,
  identitySchema,
  identityVariables,
  type IdentityConfig,
} from './identity-config.ts';
import {
  outsideConfig,
  outsideSchema,
  outsideVariables,
  type OutsideConfig,
} from './outside-config.ts';
import type { Variable } from './variable.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** All environment variables of Quizcast, in the order of the README's table. All are optional. */
export const variables = [
  {
    name: 'PORT',
    default: '4747',
    meaning: 'Port that Quizcast listens on; 0 takes any free one.',
    example: 'PORT=4748',
  },
  {
    name: 'HOST',
    default: 'localhost',
    meaning:
      'Address that Quizcast listens on. `localhost` is this machine only, `0.0.0.0` the whole network.',
    example: 'HOST=0.0.0.0',
  },
  {
    name: 'QUIZCAST_DATA',
    default: './data',
    meaning: 'Folder for all data; created if missing.',
    example: 'QUIZCAST_DATA=/home/me/quizcast-data',
  },
  {
    name: 'QUIZCAST_URL',
    default: '',
    meaning:
      'Address that people open when it is not the one Quizcast listens on, for example behind a proxy with HTTPS.',
    example: 'QUIZCAST_URL=https://quiz.example.org',
  },
  {
    name: 'QUIZCAST_SECRET',
    default: '',
    meaning:
      'Key that signs sessions, at least 32 characters. Empty: a key is created in the data folder.',
    example: 'QUIZCAST_SECRET=$(openssl rand -hex 32)',
  },
  {
    name: 'TRUSTED_PROXY',
    default: '0',
    meaning:
      'How many proxies stand in front of Quizcast. Only then are the `X-Forwarded-…` headers believed.',
    example: 'TRUSTED_PROXY=1',
  },
  ...outsideVariables,
  {
    name: 'FONT_SOURCE_URL',
    default: 'https://cdn.jsdelivr.net/npm/@fontsource',
    meaning: 'Download address for fonts that are not bundled; `off` fetches none.',
    example: 'FONT_SOURCE_URL=off',
  },
  {
    name: 'UPLOAD_SPACE_MB',
    default: '500',
    meaning: 'Upload space of an account for pictures, sounds and fonts, in megabytes.',
    example: 'UPLOAD_SPACE_MB=2000',
  },
  {
    name: 'VIEWER_ANSWERS_DAYS',
    default: '365',
    meaning:
      'Days that answers of viewers are kept who play along in chat, and their names. `0`: until they, or the account, are deleted.',
    example: 'VIEWER_ANSWERS_DAYS=30',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'Mail server for confirming e-mails and for forgotten passwords, `smtps://` for TLS from the start. Empty: nothing is mailed. Links in mails lead to `QUIZCAST_URL`.',
    example: 'SMTP_URL=smtps://name:password@mail.example.org',
  },
  {
    name: 'MAIL_FROM',
    default: 'quizcast@localhost',
    meaning: 'Sender of these mails. Most mail servers want one of their own addresses here.',
    example: 'MAIL_FROM=quiz@example.org',
  },
  {
    name: 'QUIZCAST_DESKTOP',
    default: 'off',
    meaning:
      '`on`: as a program on the user’s own computer, which is how the installed packages start it. A taken port gives way to the next one, the browser opens, a second start shows the first, and the page can quit it.',
    example: 'QUIZCAST_DESKTOP=on',
  },
  {
    name: 'QUIZCAST_UPDATES_URL',
    default: 'https://registry.npmjs.org/quizcast/latest',
    meaning:
      'Address for update checks of an installed Quizcast, once a day, if turned on in Settings: JSON with a `version`. `off`: the switch is not offered.',
    example: 'QUIZCAST_UPDATES_URL=off',
  },
  ...identityVariables,
  ...engineVariables,
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning:
      'Bearer token for `/metrics`, at least 16 characters. Empty: only programs on this machine may read it.',
    example: 'METRICS_TOKEN=$(openssl rand -hex 24)',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: `How much is logged: ${logLevels.join(', ')}.`,
    example: 'LOG_LEVEL=debug',
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof variables)[number]['name'];

export interface Config extends IdentityConfig, EngineConfig, OutsideConfig {
  port: number;
  host: string;
  /** Absolute. */
  dataFolder: string;
  /** Origin that people open, without a path; null: the origin of each request. */
  publicOrigin: string | null;
  /** Null: the secret in the data folder. */
  secret: string | null;
  /** Number of proxies in front whose headers are trusted. */
  trustedProxies: number;
  /** Upload quota per account, in bytes. */
  uploadSpaceBytes: number;
  /** Days for which viewers' answers are kept; null: without limit. */
  viewerAnswersDays: number | null;
  /** Base URL of font packages, without a trailing slash; '' disables fetching. */
  fontSourceUrl: string;
  /** Whether this runs as a desktop program, which the page can quit. */
  isDesktop: boolean;
  /** Where desktop users who opt in check for the newest version; null: nowhere. */
  updatesUrl: string | null;
  /** Null: no mail is sent. */
  smtp: { url: string; from: string } | null;
  /** Null: only this machine may read the metrics. */
  metricsToken: string | null;
  logLevel: LogLevel;
}

export type ReadConfig = { kind: 'config'; config: Config } | { kind: 'wrong'; line: string };

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be from ${from} to ${to}`);

const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/** A function, because the environment is read only once and the schema need not stay in memory. */
const schema = () =>
  z.object({
    PORT: wholeNumber(0, 65_535),
    HOST: z
      .string()
      .refine(
        (value) => isIP(value) !== 0 || hostName.test(value),
        'must be a host name or an IP address',
      ),
    QUIZCAST_DATA: z
      .string()
      .refine(
        (value) => !/^~(?:$|[/\\])/.test(value),
        'must not begin with ~: write the whole path',
      )
      .transform((value) => resolve(value)),
    QUIZCAST_URL: z.union([
      z.literal('').transform(() => null),
      address(['http:', 'https:'], 'must begin with http:// or https://')
        .refine(isOrigin, 'must be an address without a path')
        .transform((value) => new URL(value).origin),
    ]),
    QUIZCAST_SECRET: z.union([
      z.literal('').transform(() => null),
      z.string().min(32, 'must be at least 32 characters long'),
    ]),
    TRUSTED_PROXY: wholeNumber(0, 10),
    ...outsideSchema(),
    FONT_SOURCE_URL: z.union([
      z.literal('off').transform(() => ''),
      address(['http:', 'https:'], 'must be off or begin with http:// or https://').transform(
        (value) => value.replace(/\/+$/, ''),
      ),
    ]),
    UPLOAD_SPACE_MB: wholeNumber(1, 999_999).transform((megabytes) => megabytes * 1_000_000),
    VIEWER_ANSWERS_DAYS: wholeNumber(0, 36_500).transform((days) => (days === 0 ? null : days)),
    SMTP_URL: z.union([
      z.literal('').transform(() => null),
      address(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://', canDecodeLogin).refine(
        (value) => new URL(value).hostname !== '',
        'must be the address of a mail server',
      ),
    ]),
    MAIL_FROM: z.email({
      pattern: z.regexes.html5Email,
      error: 'must be an e-mail address, without a name',
    }),
    QUIZCAST_DESKTOP: z.enum(['on', 'off'], 'must be on or off'),
    QUIZCAST_UPDATES_URL: z.union([
      z.literal('off').transform(() => null),
      address(['http:', 'https:'], 'must be off or begin with http:// or https://'),
    ]),
    ...identitySchema(),
    ...engineSchema(),
    METRICS_TOKEN: z.union([
      z.literal('').transform(() => null),
      z.string().min(16, 'must be at least 16 characters long'),
    ]),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
  } satisfies Record<VariableName, z.ZodType>);

/**
 * Parses the environment. Empty values count as not set. The first invalid value yields one line for the user, which
 * never contains a secret.
 */
export function readConfig(environment: Record<string, string | undefined>): ReadConfig {
  const values = Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      environment[variable.name]?.trim() || variable.default,
    ]),
  );
  const parsed = schema().safeParse(values);
  if (!parsed.success) return { kind: 'wrong', line: errorLine(parsed.error, values) };
  const read = parsed.data;
  const identity = identityConfig(read);
  if (identity.kind === 'wrong') return identity;
  const engines = engineConfig(read, read.QUIZCAST_SECRET);
  if (engines.kind === 'wrong') return engines;
  return {
    kind: 'config',
    config: {
      port: read.PORT,
      host: read.HOST,
      dataFolder: read.QUIZCAST_DATA,
      publicOrigin: read.QUIZCAST_URL,
      secret: read.QUIZCAST_SECRET,
      trustedProxies: read.TRUSTED_PROXY,
      ...outsideConfig(read, read.QUIZCAST_DESKTOP === 'on'),
      uploadSpaceBytes: read.UPLOAD_SPACE_MB,
      viewerAnswersDays: read.VIEWER_ANSWERS_DAYS,
      fontSourceUrl: read.FONT_SOURCE_URL,
      isDesktop: read.QUIZCAST_DESKTOP === 'on',
      updatesUrl: read.QUIZCAST_UPDATES_URL,
      smtp: read.SMTP_URL === null ? null : { url: read.SMTP_URL, from: read.MAIL_FROM },
      ...identity.config,
      ...engines.config,
      metricsToken: read.METRICS_TOKEN,
      logLevel: read.LOG_LEVEL,
    },
  };
}

/** Values that are never printed: they may be, or contain, a secret. */
const secretVariables: ReadonlySet<string> = new Set([
  'QUIZCAST_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'TWITCH_CLIENT_SECRET',
  'DATABASE_URL',
  'NATS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);

function errorLine(error: z.ZodError, values: Record<string, string>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? '');
  const variable = variables.find((candidate) => candidate.name === name);
  const problem = issue === undefined ? 'cannot be read' : messageOf(issue);
  const found = secretVariables.has(name) ? '' : ` (it is ${JSON.stringify(values[name] ?? '')})`;
  return `${name} ${problem}${found}. Example: ${variable?.example ?? ''}`;
}

/** The message of the relevant branch: of a union's branches, the last one is the strictest. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  return issue.errors.at(-1)?.[0]?.message ?? issue.message;
}
