import { callSchemas, type CallName } from '../../ports/account-calls.ts';
import { answer, content, jsonSchema, ref, type Schema } from './schema.ts';

/** Refusals of accounts, by their status. */
export const faults = (...statuses: readonly number[]): Record<string, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, answer('Refused', ref('AccountFault'))]));

/** One of the calls of an account, and how it may be refused besides what all are. */
export const call = (
  name: CallName,
  summary: string,
  statuses: readonly number[],
  done: Schema = { type: 'object' },
): Record<string, Schema> => ({
  [`/api/v1/auth/${name}`]: {
    post: {
      tags: ['account'],
      summary,
      requestBody: { required: true, content: content(jsonSchema(callSchemas[name])) },
      responses: {
        200: answer('Done', done),
        ...faults(400, 403, ...statuses, 429, 503),
      },
    },
  },
});

/** What an account is asked about. */
export const question = (
  name: string,
  summary: string,
  told: Schema,
  statuses: readonly number[],
) => ({
  [`/api/v1/auth/${name}`]: {
    get: {
      tags: ['account'],
      summary,
      responses: {
        200: answer('As it is', told),
        ...faults(...statuses),
      },
    },
  },
});
