import { z } from 'zod';

export type Schema = Record<string, unknown>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const content = (schema: Schema): Schema => ({ 'application/json': { schema } });
export const answer = (description: string, schema: Schema): Schema => ({
  description,
  content: content(schema),
});
export const textField: Schema = { type: 'string' };
export const object = (
  properties: Record<string, Schema>,
  required = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
});
export const nullable = (type: string): Schema => ({ type: [type, 'null'] });

export const jsonSchema = (schema: z.ZodType): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
};

export const problems = (...statuses: number[]): Record<string, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, answer('Refused', ref('Problem'))]));

export const signedInOnly = [{ session: [] }, { client: [] }];

export const uid = (required: boolean): Schema => ({
  name: 'uid',
  in: 'query',
  required,
  schema: textField,
  description:
    'Whom the sender believes to be signed in. Is it somebody else: 409 `otherAccount`, and nothing is done',
});

export const documentOf: Schema = {
  name: 'document',
  in: 'query',
  required: false,
  schema: textField,
  description:
    'Whose document, by the id of its owner; the own one when it is left out. 404 for all but its crew, 403 for the crew without the right',
};
