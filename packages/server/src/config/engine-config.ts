import { z } from 'zod';
import { address, addresses, canDecodeLogin } from './address.ts';
import type { Variable } from './variable.ts';

/** Variables of the engines that several machines need. */
export const engineVariables = [
  {
    name: 'DATABASE_URL',
    default: '',
    meaning:
      'PostgreSQL database for all data, for several nodes or as a managed database. Empty: SQLite in the data folder. Needs `QUIZCAST_SECRET`; several nodes need `NATS_URL`.',
    example: 'DATABASE_URL=postgres://quizcast:password@db.example.org/quizcast',
  },
  {
    name: 'NATS_URL',
    default: '',
    meaning:
      'NATS server that connects several nodes, the same for all of them. Empty: one node. Separate several addresses with commas.',
    example: 'NATS_URL=nats://nats.example.org:4222',
  },
  {
    name: 'S3_ENDPOINT',
    default: '',
    meaning: 'S3 storage for uploaded files, with the four settings below. Empty: the data folder.',
    example: 'S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com',
  },
  {
    name: 'S3_BUCKET',
    default: '',
    meaning: 'Bucket in that storage; it must exist.',
    example: 'S3_BUCKET=quizcast-files',
  },
  {
    name: 'S3_REGION',
    default: 'us-east-1',
    meaning: 'Region of that storage; `auto` for some.',
    example: 'S3_REGION=eu-central-1',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: 'Access key ID of that storage.',
    example: 'S3_ACCESS_KEY_ID=from-your-storage-provider',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: 'Secret access key of that storage.',
    example: 'S3_SECRET_ACCESS_KEY=from-your-storage-provider',
  },
  {
    name: 'FIRESTORE_PROJECT',
    default: '',
    meaning:
      'Google Cloud project whose Firestore stores the documents. Everything else stays where it is.',
    example: 'FIRESTORE_PROJECT=my-quiz',
  },
  {
    name: 'NODE_ADDRESS',
    default: '',
    meaning:
      'Address at which other nodes reach this one. Empty: its own network address. Only nodes need to reach it.',
    example: 'NODE_ADDRESS=http://10.0.0.7:4747',
  },
] as const satisfies readonly Variable[];

export type EngineVariableName = (typeof engineVariables)[number]['name'];

/** An S3 bucket with its credentials. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface EngineConfig {
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Null: this is the only node. */
  natsUrl: string | null;
  /** Null: files are in the data folder. */
  s3: S3Config | null;
  /** Null: documents are in the same database as everything else. */
  firestoreProject: string | null;
  /** An origin; null: detected. */
  nodeAddress: string | null;
}

const shortText = z.string().max(500, 'must be at most 500 characters long');
const orNull = (schema: z.ZodType<string>) =>
  z.union([z.literal('').transform(() => null), schema]);
/** Whether a URL has nothing but protocol, host and port. */
export function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** Schemas of the single variables. */
export const engineSchema = () =>
  ({
    DATABASE_URL: orNull(address(['postgres:', 'postgresql:'], 'must begin with postgres://')),
    NATS_URL: orNull(
      addresses(['nats:', 'tls:'], 'must begin with nats:// or tls://', canDecodeLogin),
    ),
    S3_ENDPOINT: orNull(address(['https:', 'http:'], 'must begin with https:// or http://')),
    S3_BUCKET: z
      .string()
      .regex(
        /^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be a name of a bucket: a-z, 0-9, . and -',
      ),
    S3_REGION: shortText,
    S3_ACCESS_KEY_ID: shortText,
    S3_SECRET_ACCESS_KEY: shortText,
    FIRESTORE_PROJECT: orNull(
      z.string().regex(/^[a-z][a-z0-9-]{3,62}$/, 'must be a project id: a-z, 0-9 and -'),
    ),
    NODE_ADDRESS: orNull(
      address(['http:', 'https:'], 'must begin with http:// or https://')
        .refine(isOrigin, 'must be an address without a path')
        .transform((value) => new URL(value).origin),
    ),
  }) satisfies Record<EngineVariableName, z.ZodType>;

type Read = { [Name in EngineVariableName]: z.output<ReturnType<typeof engineSchema>[Name]> };

/** Combines the variables; returns a line for the user when they contradict each other. */
export function engineConfig(
  read: Read,
  secret: string | null,
): { kind: 'config'; config: EngineConfig } | { kind: 'wrong'; line: string } {
  const wrong = (line: string) => ({ kind: 'wrong', line }) as const;
  if (read.DATABASE_URL !== null && secret === null)
    return wrong(
      'QUIZCAST_SECRET must be set together with DATABASE_URL: all nodes sign with the same one. Example: QUIZCAST_SECRET=$(openssl rand -hex 32)',
    );
  if (read.NATS_URL !== null && read.DATABASE_URL === null)
    return wrong('NATS_URL needs DATABASE_URL: nodes must share a database');
  const endpoint = read.S3_ENDPOINT;
  const parts = [read.S3_BUCKET, read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY];
  const isComplete = parts.every((part) => part !== '');
  const isAbsent = parts.every((part) => part === '');
  if (endpoint === null ? !isAbsent : !isComplete)
    return wrong(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or none of them',
    );
  return {
    kind: 'config',
    config: {
      databaseUrl: read.DATABASE_URL,
      natsUrl: read.NATS_URL,
      s3:
        endpoint === null
          ? null
          : {
              endpoint,
              bucket: read.S3_BUCKET,
              region: read.S3_REGION,
              accessKeyId: read.S3_ACCESS_KEY_ID,
              secretAccessKey: read.S3_SECRET_ACCESS_KEY,
            },
      firestoreProject: read.FIRESTORE_PROJECT,
      nodeAddress: read.NODE_ADDRESS,
    },
  };
}
