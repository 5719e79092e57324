import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { readConfig, type Config } from '../config/config.ts';
import { listen, welcome } from './listen.ts';

const configOf = (environment: Record<string, string>): Config => {
  const read = readConfig({ QUIZCAST_DATA: '/srv/quiz', ...environment });
  if (read.kind === 'wrong') throw new Error(read.line);
  return read.config;
};

describe('startup message', () => {
  it('names the data folder if all data is stored in it', () => {
    expect(welcome(configOf({}), 4747, '1.0.0')).toContain('Your data is in /srv/quiz.');
  });

  it('names the database, without its password, if all data is stored there', () => {
    const text = welcome(
      configOf({
        DATABASE_URL: 'postgres://quizcast:sesame@db.example.org:5433/quiz',
        QUIZCAST_SECRET: 'x'.repeat(32),
      }),
      4747,
      '1.0.0',
    );
    expect(text).toContain('Your data is in PostgreSQL at db.example.org:5433/quiz.');
    expect(text).not.toContain('sesame');
    expect(text).not.toContain('/srv/quiz');
  });
});

describe('a port that cannot be used', () => {
  const failing = (code: string, environment: Record<string, string>): Promise<unknown> => {
    const server = createServer();
    vi.spyOn(server, 'listen').mockImplementation(() => {
      server.emit('error', Object.assign(new Error('refused'), { code }));
      return server;
    });
    return listen(server, configOf(environment)).catch(String);
  };

  it('is followed by the setting with another port, which exists', async () => {
    expect(await failing('EADDRINUSE', { PORT: '4747' })).toMatch(/: PORT=4748$/);
    expect(await failing('EADDRINUSE', { PORT: '65535' })).toMatch(/: PORT=4747$/);
    expect(await failing('EOTHER', { PORT: '65535' })).toMatch(/: PORT=4747$/);
  });

  it('is told apart from one that the system reserves', async () => {
    expect(await failing('EACCES', { PORT: '80' })).toMatch(/administrator rights.*: PORT=4747$/);
    expect(await failing('EACCES', { PORT: '4747' })).toMatch(/reserved.*: PORT=8747$/);
  });

  it('is followed by no command, because it differs between the ways to install Quizcast', async () => {
    for (const code of ['EADDRINUSE', 'EACCES', 'ENOTFOUND', 'EOTHER'])
      expect(await failing(code, {})).not.toContain('npm');
  });
});
