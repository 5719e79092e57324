import { z } from 'zod';

// Helpers with which routes describe their requests and answers.

export type Schema = Record<string, unknown>;

const shared = new Map<string, () => Schema | Promise<Schema>>();

/** A shared schema, referenced by its name in the API's description; built together with the description. */
export function component(name: string, schema: () => Schema | Promise<Schema>): Schema {
  if (shared.has(name)) throw new Error(`two schemas have the name ${name}`);
  shared.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export async function components(): Promise<Record<string, Schema>> {
  const entries = [...shared].map(async ([name, schema]) => [name, await schema()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

export const content = (schema: Schema): Schema => ({ 'application/json': { schema } });
export const answer = (description: string, schema: Schema): Schema => ({
  description,
  content: content(schema),
});
export const textField: Schema = { type: 'string' };
export const booleanField: Schema = { type: 'boolean' };
export const integerField: Schema = { type: 'integer' };
export const number: Schema = { type: 'number' };
export const list = (items: Schema): Schema => ({ type: 'array', items });
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

const file: Schema = { schema: { type: 'string', format: 'binary' } };
export const fileOf = (type: string): Schema => ({ [type]: file });

/** Request bodies. */
export const json = (schema: z.ZodType | Schema): Schema => ({
  required: true,
  content: content(schema instanceof z.ZodType ? jsonSchema(schema) : schema),
});
export const bytes: Schema = { required: true, content: fileOf('application/octet-stream') };

export const problemSchema = component('Problem', () =>
  object({
    error: object(
      {
        code: textField,
        message: textField,
        path: textField,
        reason: textField,
        faults: list(object({ path: textField, message: textField })),
      },
      ['code', 'message'],
    ),
  }),
);

export const query = (
  name: string,
  description: string,
  schema: Schema = textField,
  required = false,
): Schema => ({ name, in: 'query', required, schema, description });

export const inPath = (name: string, description: string, schema: Schema = textField): Schema => ({
  name,
  in: 'path',
  required: true,
  schema,
  description,
});

export const uid = (required: boolean): Schema =>
  query(
    'uid',
    'Id of the user who should be signed in. If another user is: 409 `otherAccount`, and nothing is done',
    textField,
    required,
  );

export const documentOf = query(
  'document',
  'Id of the owner of the document; your own if omitted. 404 for users outside its crew, 403 for crew members without the permission',
);

/** A call about the document in `documentOf`. */
export const ofDocument = (tag: string) =>
  ({ tag, access: 'user', parameters: [documentOf, uid(false)] }) as const;

/** The answers of a call that returns nothing. */
export const done = { 204: { description: 'Done' } };

/** Statuses of refusals of a call about a user's document. */
export const refusalsOfRead = [401, 403, 404, 409, 429, 503] as const;
/** The same for calls with a body. */
export const refusalsOfWrite = [400, 401, 403, 404, 409, 413, 415, 429, 503] as const;
