import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../config/config.ts';
import { welcome } from './listen.ts';

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
