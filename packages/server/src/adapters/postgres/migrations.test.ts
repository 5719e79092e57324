import { describe, expect, it } from 'vitest';
import { migrations, type Step } from './migrations.ts';
import { releasedSteps } from './released-tables.fixture.ts';

/** Changes that could break a node of the previous release. */
function narrowing(sql: string): string[] {
  const bare = sql.replaceAll(/--[^\n]*|'[^']*'/g, ' ').replaceAll(/\s+/g, ' ');
  const made = new Set(
    [...bare.matchAll(/CREATE (?:UNLOGGED )?TABLE "?(\w+)/gi)].map(([, it]) => it),
  );
  return bare
    .split(';')
    .filter((statement) => {
      const altered = /ALTER TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)/i.exec(statement)?.[1];
      if (altered !== undefined && made.has(altered)) return false;
      const uniqueOn = /CREATE UNIQUE INDEX .* ON "?(\w+)/i.exec(statement)?.[1];
      return (
        /\b(?:DROP|RENAME|TRUNCATE)\b|\bDELETE FROM\b|\bSET NOT NULL\b|\bALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b/i.test(
          statement,
        ) ||
        (uniqueOn !== undefined && !made.has(uniqueOn)) ||
        (altered !== undefined &&
          statement
            .split(/\bADD\b/i)
            .slice(1)
            .some(
              (added) =>
                /\b(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|EXCLUDE)\b/i.test(added) ||
                (/\bNOT NULL\b/i.test(added) && !/\bDEFAULT\b/i.test(added)),
            ))
      );
    })
    .map((statement) => statement.trim());
}

/** A step that removes something must name an earlier step since which it is no longer read. */
const errors = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ name, sql, unreadSince }, index) =>
    narrowing(sql)
      .filter(() => unreadSince === undefined || unreadSince > index)
      .map((statement) => `${name}: ${statement}`),
  );

describe('PostgreSQL migration steps', () => {
  it('ENGINE10 only expand tables, or name the step since which removed parts are unread', () => {
    expect(errors(migrations)).toEqual([]);
  });

  it.each([
    'DROP TABLE guests',
    'ALTER TABLE guests DROP COLUMN name',
    'ALTER TABLE guests RENAME COLUMN name TO called',
    'ALTER TABLE guests ALTER COLUMN name TYPE VARCHAR(20)',
    'ALTER TABLE guests ALTER name SET DATA TYPE VARCHAR(20)',
    'ALTER TABLE guests ALTER COLUMN heard_at_ms SET NOT NULL',
    'ALTER TABLE guests ADD COLUMN age INTEGER NOT NULL',
    'ALTER TABLE guests ADD CONSTRAINT named CHECK (name <> 0)',
    'CREATE UNIQUE INDEX one_name ON guests (name)',
    'CREATE TABLE a (b TEXT); TRUNCATE guests',
    'DELETE FROM guests',
  ])('ENGINE10 may not narrow tables without naming an earlier step: %s', (sql) => {
    expect(
      errors([
        { name: 'first', sql: '' },
        { name: 'narrow', sql },
      ]),
    ).toHaveLength(1);
    expect(
      errors([
        { name: 'first', sql: '' },
        { name: 'narrow', sql, unreadSince: 1 },
      ]),
    ).toEqual([]);
    // It cannot have become unread in this very step.
    expect(
      errors([
        { name: 'first', sql: '' },
        { name: 'narrow', sql, unreadSince: 2 },
      ]),
    ).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE a (b TEXT NOT NULL REFERENCES c (d) ON DELETE CASCADE)',
    'CREATE TABLE a (b TEXT); CREATE UNIQUE INDEX c ON a (b); ALTER TABLE a ADD CONSTRAINT d CHECK (b > 0)',
    'ALTER TABLE guests ADD COLUMN age INTEGER NOT NULL DEFAULT 0, ADD COLUMN note TEXT',
    'CREATE INDEX a ON guests (name)',
    "INSERT INTO a VALUES ('DROP TABLE b')",
  ])('ENGINE10 may expand tables: %s', (sql) => {
    expect(errors([{ name: 'wide', sql }])).toEqual([]);
  });

  it('ENGINE10 match the released steps exactly', () => {
    const words = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();
    expect(migrations.map(({ name, sql }) => ({ name, sql: words(sql) }))).toEqual(
      releasedSteps.map(({ name, tables }) => ({ name, sql: words(tables) })),
    );
  });
});
