import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { z } from 'zod';
import { runStatement } from './postgres.ts';
import { swiftAt, swiftPlace, type TestSwift } from './swift.ts';

/** The PostgreSQL shared by the run. A test file that stops or cuts off its server starts one of its own. */
export interface SharedPostgres {
  /** Creates an empty database; resolves with its address. */
  database(): Promise<string>;
  /** Creates a database with the current, empty tables. */
  tables(): Promise<string>;
  /** Deletes this file's databases. */
  close(): Promise<void>;
}

async function placeOf(name: 'postgres' | 'swift'): Promise<unknown> {
  const answer = await fetch(`${inject('sharedEngines')}/${name}`);
  if (!answer.ok) throw new Error(`${name} did not start: ${await answer.text()}`);
  return answer.json();
}

export async function sharedPostgres(): Promise<SharedPostgres> {
  const { template } = z.object({ template: z.string() }).parse(await placeOf('postgres'));
  const at = (name: string): string => {
    const url = new URL(template);
    url.pathname = `/${name}`;
    return url.href;
  };
  const made: string[] = [];
  const make = async (more: string): Promise<string> => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await runStatement(at('postgres'), `CREATE DATABASE ${name} ${more}`);
    made.push(name);
    return at(name);
  };
  return {
    database: () => make(''),
    tables: () => make(`TEMPLATE ${new URL(template).pathname.slice(1)}`),
    async close() {
      for (const name of made.splice(0))
        await runStatement(at('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The S3 store shared by the run. */
export const sharedSwift = async (): Promise<Omit<TestSwift, 'close'>> =>
  swiftAt(swiftPlace.parse(await placeOf('swift')));
