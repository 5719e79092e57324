import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, variables } from './config.ts';
import { identityName } from './identity-config.ts';

const mayHoldSecrets = new Set<string>([
  'QUIZCAST_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'NATS_URL',
  'S3_ENDPOINT',
]);

const lineOf = (environment: Record<string, string>): string => {
  const read = readConfig(environment);
  if (read.kind === 'config') throw new Error('was accepted');
  return read.line;
};

describe('the environment', () => {
  it('may be empty: then everything runs on this machine alone', () => {
    expect(readConfig({})).toEqual({
      kind: 'config',
      config: {
        port: 4747,
        host: 'localhost',
        dataFolder: resolve('./data'),
        publicOrigin: null,
        secret: null,
        trustedProxies: 0,
        twitchIrcUrl: 'wss://irc-ws.chat.twitch.tv:443',
        twitchApiUrl: 'https://api.twitch.tv/helix',
        twitchEventSubUrl: 'wss://eventsub.wss.twitch.tv/ws',
        streamElementsUrl: 'wss://astro.streamelements.com',
        socialStreamUrl: 'wss://io.socialstream.ninja',
        socialStreamLocalUrl: 'ws://127.0.0.1:3000',
        youtubeApiUrl: 'https://www.googleapis.com',
        uploadSpaceBytes: 500_000_000,
        viewerAnswersDays: 365,
        fontSourceUrl: 'https://cdn.jsdelivr.net/npm/@fontsource',
        isDesktop: false,
        updatesUrl: 'https://registry.npmjs.org/quizcast/latest',
        isLocalAllowed: false,
        smtp: null,
        providers: [],
        hasBuiltInAccounts: true,
        twitchClient: null,
        twitchIdUrl: 'https://id.twitch.tv/oauth2',
        serviceAccountFile: null,
        databaseUrl: null,
        natsUrl: null,
        s3: null,
        firestoreProject: null,
        nodeAddress: null,
        metricsToken: null,
        logLevel: 'info',
      },
    });
  });

  it('treats empty and blank values as unset', () => {
    const blank = Object.fromEntries(variables.map(({ name }) => [name, '  ']));
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it('CUE12 allows cues to reach this machine and its network if the operator or the desktop program enables it', () => {
    const isAllowed = (environment: Record<string, string>) => {
      const read = readConfig(environment);
      return read.kind === 'config' && read.config.isLocalAllowed;
    };
    expect(isAllowed({ HOST: 'localhost' })).toBe(false);
    expect(isAllowed({ LOCAL_CUES: 'on' })).toBe(true);
    expect(isAllowed({ QUIZCAST_DESKTOP: 'on' })).toBe(true);
    expect(isAllowed({ QUIZCAST_DESKTOP: 'on', LOCAL_CUES: 'off' })).toBe(false);
  });

  it('is parsed and normalized', () => {
    const read = readConfig({
      PORT: '8080',
      HOST: '::1',
      QUIZCAST_DATA: '/srv/quiz',
      QUIZCAST_URL: 'https://Quiz.Example.org/',
      QUIZCAST_SECRET: 'x'.repeat(32),
      TRUSTED_PROXY: '1',
      TWITCH_IRC_URL: 'ws://127.0.0.1:6667/irc',
      FONT_SOURCE_URL: 'http://127.0.0.1:6668/fonts/',
      UPLOAD_SPACE_MB: '20',
      VIEWER_ANSWERS_DAYS: '0',
      SMTP_URL: 'smtp://u:p@127.0.0.1:2525',
      MAIL_FROM: 'quiz@example.org',
      LOG_LEVEL: 'debug',
    });
    expect(read).toMatchObject({
      config: {
        port: 8080,
        host: '::1',
        dataFolder: '/srv/quiz',
        publicOrigin: 'https://quiz.example.org',
        trustedProxies: 1,
        twitchIrcUrl: 'ws://127.0.0.1:6667/irc',
        uploadSpaceBytes: 20_000_000,
        viewerAnswersDays: null,
        smtp: { url: 'smtp://u:p@127.0.0.1:2525', from: 'quiz@example.org' },
        fontSourceUrl: 'http://127.0.0.1:6668/fonts',
        logLevel: 'debug',
      },
    });
  });

  it.each([
    ['PORT', ['abc', '-1', '65536', '4747.5', '0x10', '1e3', '99999999']],
    ['HOST', ['http://localhost', 'a b', '-x', 'local_host', '127.0.0.1:80']],
    [
      'QUIZCAST_URL',
      ['quiz.example.org', 'ftp://x', 'https://x/path', 'https://u@x', 'https://x?a'],
    ],
    ['QUIZCAST_SECRET', ['short', 'x'.repeat(31)]],
    ['MAIL_FROM', ['Quizcast <quiz@example.org>']],
    ['TRUSTED_PROXY', ['yes', 'true', '11', '-1']],
    ['TWITCH_IRC_URL', ['irc.chat.twitch.tv', 'http://x', 'https://x']],
    ['TWITCH_API_URL', ['api.twitch.tv', 'ws://x']],
    ['TWITCH_EVENTSUB_URL', ['eventsub.wss.twitch.tv', 'https://x']],
    ['STREAMELEMENTS_URL', ['astro.streamelements.com', 'https://x']],
    ['SOCIAL_STREAM_URL', ['io.socialstream.ninja', 'https://x']],
    ['SOCIAL_STREAM_LOCAL_URL', ['127.0.0.1', 'http://x']],
    ['YOUTUBE_API_URL', ['www.googleapis.com', 'ws://x']],
    ['FONT_SOURCE_URL', ['no', 'ftp://x', 'cdn.example.org', '/fonts']],
    ['UPLOAD_SPACE_MB', ['0', '-1', '1.5', 'many', '1000000', '9999999']],
    ['VIEWER_ANSWERS_DAYS', ['-1', '1.5', 'always', '36501']],
    ['SMTP_URL', ['mail.example.org', 'http://x', 'smtp:', 'https://u:p@x']],
    ['MAIL_FROM', ['quiz', 'quiz@', '@example.org', 'a b@example.org']],
    ['OIDC_ISSUER', ['login.example.org', 'ftp://x', 'https://x?a', 'https://u@x', 'https://x#a']],
    ['OIDC_ICON', ['http://x/icon.svg', 'data:image/png;base64,AA', 'javascript:alert(1)']],
    ['TWITCH_ID_URL', ['id.twitch.tv', 'ws://x']],
    ['QUIZCAST_DESKTOP', ['yes', 'true', 'ON']],
    ['LOCAL_CUES', ['yes', 'true', 'ON']],
    ['AUTH_BUILT_IN', ['no', 'false', 'OFF']],
    ['DATABASE_URL', ['db.example.org', 'mysql://x', 'https://x']],
    ['NATS_URL', ['nats.example.org', 'http://x', 'nats://a,b']],
    ['S3_ENDPOINT', ['s3.example.org', 'ftp://x']],
    ['S3_BUCKET', ['A', 'my_bucket', '-a', 'x'.repeat(64)]],
    ['FIRESTORE_PROJECT', ['My Project', '1a', 'a']],
    ['NODE_ADDRESS', ['10.0.0.7', 'ws://10.0.0.7', 'http://10.0.0.7/quiz', 'http://u@10.0.0.7']],
    ['METRICS_TOKEN', ['short']],
    ['LOG_LEVEL', ['loud', 'INFO', '3']],
  ] as const)('rejects an invalid %s with a one-line reason and an example', (name, wrong) => {
    const variable = variables.find((each) => each.name === name);
    for (const value of wrong) {
      const line = lineOf({ [name]: value });
      expect(line.startsWith(`${name} must be`)).toBe(true);
      expect(line).toContain(`Example: ${variable?.example}`);
      expect(line).not.toContain('\n');
      expect(line.includes(`(it is ${JSON.stringify(value)})`)).toBe(!mayHoldSecrets.has(name));
    }
  });

  it.each([
    ['DATABASE_URL', 'postgres://quizcast:a#b@db.example.org/quizcast'],
    ['DATABASE_URL', 'postgres://quizcast:a/b@db.example.org/quizcast'],
    ['SMTP_URL', 'smtps://me:a?b@mail.example.org'],
    ['SMTP_URL', 'smtps://me:100%@mail.example.org'],
    ['NATS_URL', 'nats://one:4222,nats://me:a#b@two:4222'],
    ['NATS_URL', 'nats://me:100%@one:4222'],
    ['DATABASE_URL', 'postgres://quizcast:a@db.example.org:99999/quizcast'],
    ['DATABASE_URL', 'postgres://quizcast:a@/quizcast?host=/run/postgresql'],
  ])('says how to write the password in %s', (name, value) => {
    const line = lineOf({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} cannot be read; if its password contains #, `));
  });

  it.each([
    [{ OIDC_ISSUER: 'https://x' }, 'OIDC_ISSUER and OIDC_CLIENT_ID must be set together'],
    [{ OIDC_CLIENT_ID: 'a' }, 'OIDC_ISSUER and OIDC_CLIENT_ID must be set together'],
    [{ TWITCH_CLIENT_SECRET: 'a' }, 'TWITCH_CLIENT_SECRET needs TWITCH_CLIENT_ID'],
    [{ TWITCH_CLIENT_ID: 'a', AUTH_BUILT_IN: 'off' }, 'AUTH_BUILT_IN must be on unless'],
    [{ AUTH_BUILT_IN: 'off' }, 'AUTH_BUILT_IN must be on unless there is another sign-in method'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'QUIZCAST_SECRET must be set together with DATABASE_URL'],
    [{ NATS_URL: 'nats://x' }, 'NATS_URL needs DATABASE_URL'],
    [{ S3_ENDPOINT: 'http://x' }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET'],
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET'],
  ])('reports which other setting %o requires', (environment, line) => {
    expect(lineOf(environment)).toContain(line);
  });

  it('refuses a home folder that only a shell would find', () => {
    for (const value of ['~', '~/quiz'])
      expect(lineOf({ QUIZCAST_DATA: value })).toContain('must not begin with ~: write the whole');
    expect(readConfig({ QUIZCAST_DATA: '/srv/~quiz' }).kind).toBe('config');
  });

  it('reads a % in a database password as PostgreSQL does, and names no password where there is none', () => {
    const databaseUrl = 'postgres://quizcast:100%@db.example.org/quizcast';
    expect(
      readConfig({ DATABASE_URL: databaseUrl, QUIZCAST_SECRET: 'x'.repeat(32) }),
    ).toMatchObject({ kind: 'config', config: { databaseUrl } });
    expect(lineOf({ DATABASE_URL: 'postgres://db.example.org:99999/quizcast' })).toMatch(
      /^DATABASE_URL cannot be read\. /,
    );
  });

  it('accepts a comma in a database password', () => {
    const read = readConfig({
      DATABASE_URL: 'postgres://quizcast:one,two@db.example.org/quizcast',
      NATS_URL: 'nats://a:4222,nats://b:4222',
      QUIZCAST_SECRET: 'x'.repeat(32),
    });
    expect(read).toMatchObject({
      kind: 'config',
      config: {
        databaseUrl: 'postgres://quizcast:one,two@db.example.org/quizcast',
        natsUrl: 'nats://a:4222,nats://b:4222',
      },
    });
  });

  it('lists the providers in the order of their buttons, and keeps secrets out of messages', () => {
    const read = readConfig({
      OIDC_ISSUER: 'https://login.example.org/realms/quiz',
      OIDC_CLIENT_ID: 'quizcast',
      OIDC_NAME: 'Example Login',
      OIDC_ICON: 'https://login.example.org/icon.svg',
      TWITCH_CLIENT_ID: 'twitch-id',
      TWITCH_CLIENT_SECRET: 'twitch-secret',
      AUTH_BUILT_IN: 'off',
    });
    expect(read).toMatchObject({
      config: {
        hasBuiltInAccounts: false,
        providers: [
          { id: 'oidc', clientSecret: null, name: 'Example Login' },
          { id: 'twitch', issuer: 'https://id.twitch.tv/oauth2', clientSecret: 'twitch-secret' },
        ],
      },
    });
    if (read.kind === 'wrong') throw new Error(read.line);
    expect(identityName(read.config)).toBe('oidc, twitch');
    expect(identityName({ hasBuiltInAccounts: true, providers: [] })).toBe('built-in');
    const canary = 'canary'.repeat(100);
    expect(lineOf({ OIDC_CLIENT_SECRET: canary })).not.toContain('canary');
    expect(lineOf({ TWITCH_CLIENT_SECRET: canary })).not.toContain('canary');
  });

  it('uses a public Twitch client to connect accounts, but not for sign-in', () => {
    expect(readConfig({ TWITCH_CLIENT_ID: 'public' })).toMatchObject({
      config: { providers: [], twitchClient: { clientId: 'public', clientSecret: null } },
    });
  });

  /** Some settings are valid only together with others. */
  const company: Record<string, string> = {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'quizcast',
    TWITCH_CLIENT_ID: 'id',
    TWITCH_CLIENT_SECRET: 'secret',
    QUIZCAST_SECRET: 'f'.repeat(64),
    DATABASE_URL: 'postgres://127.0.0.1/quizcast',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  };

  it('has valid examples for all variables', () => {
    for (const { name, example } of variables) {
      const value = example.slice(name.length + 1).replace(/^\$\(.*\)$/, 'f'.repeat(64));
      expect([example, readConfig({ ...company, [name]: value }).kind]).toEqual([
        example,
        'config',
      ]);
    }
  });

  it('matches the table in the README, variable by variable', async () => {
    const file = join(import.meta.dirname, '..', '..', '..', '..', 'README.md');
    const rows = (await readFile(file, 'utf8'))
      .split('\n')
      .map((line) => /^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`|[^|]*) \|/.exec(line))
      .filter((row) => row !== null)
      .map(([, name, value = '']) => [name, value]);
    expect(rows).toEqual(variables.map((variable) => [variable.name, variable.default]));
  });
});
