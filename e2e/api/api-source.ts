import { isRecord } from '@quizcast/game/json';
import { compile } from 'json-schema-to-typescript';
import { apiDescription } from '../../packages/server/src/testing/api-description.ts';

type Schema = Record<string, unknown>;

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;
const places = ['query', 'header', 'path', 'cookie'] as const;

const recordAt = (value: unknown, key: string): Schema => {
  const inner = isRecord(value) ? value[key] : undefined;
  return isRecord(inner) ? inner : {};
};
const listAt = (value: unknown, key: string): unknown[] => {
  const inner = isRecord(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
};

const object = (properties: Schema, required: string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const never: Schema = { not: {}, tsType: 'never' };

/** Parameters as a schema, grouped by location (`in`). */
function parameters(list: readonly unknown[]): Schema {
  const at = places.map((place): [string, Schema, boolean] => {
    const here = list.filter(isRecord).filter((one) => one['in'] === place);
    const named = here.map((one): [string, unknown] => [String(one['name']), one['schema'] ?? {}]);
    const required = here
      .filter((one) => one['required'] === true)
      .map((one) => String(one['name']));
    if (named.length === 0) return [place, never, false];
    return [place, object(Object.fromEntries(named), required), required.length > 0];
  });
  return object(
    Object.fromEntries(at.map(([place, schema]) => [place, schema])),
    at.flatMap(([place, , isRequired]) => (isRequired ? [place] : [])),
  );
}

/** Schema of a body, by content type. */
const contentOf = (holder: unknown): Schema | null => {
  const content = recordAt(holder, 'content');
  const types = Object.entries(content);
  if (types.length === 0) return null;
  return object(
    Object.fromEntries(types.map(([type, media]) => [type, recordAt(media, 'schema')])),
  );
};

function operation(one: Schema, shared: readonly unknown[]): Schema {
  const body = recordAt(one, 'requestBody');
  const sent = contentOf(body);
  const responses = Object.entries(recordAt(one, 'responses')).map(
    ([status, response]): [string, Schema] => [
      status,
      object(
        { headers: { tsType: 'Record<string, unknown>' }, content: contentOf(response) ?? never },
        ['headers', ...(contentOf(response) === null ? [] : ['content'])],
      ),
    ],
  );
  const isRequired = sent !== null && body['required'] === true;
  return object(
    {
      parameters: parameters([...shared, ...listAt(one, 'parameters')]),
      requestBody: sent === null ? never : object({ content: sent }),
      responses: object(Object.fromEntries(responses)),
    },
    ['parameters', 'responses', ...(isRequired ? ['requestBody'] : [])],
  );
}

function pathItem(item: unknown): Schema {
  const shared = listAt(item, 'parameters');
  const described = methods.filter((method) => isRecord(item) && isRecord(item[method]));
  return object(
    {
      parameters: parameters(shared),
      ...Object.fromEntries(
        methods.map((method) => [
          method,
          described.includes(method) ? operation(recordAt(item, method), shared) : never,
        ]),
      ),
    },
    ['parameters', ...described],
  );
}

/** The API as TypeScript types for openapi-fetch, generated from the server's own OpenAPI document. */
export async function apiSource(): Promise<string> {
  const description = await apiDescription();
  const paths = Object.entries(recordAt(description, 'paths'));
  const root = {
    title: 'Api',
    ...object({ paths: object(Object.fromEntries(paths.map(([p, item]) => [p, pathItem(item)]))) }),
    definitions: recordAt(recordAt(description, 'components'), 'schemas'),
  };
  const text = JSON.stringify(root).replaceAll('#/components/schemas/', '#/definitions/');
  const schema: unknown = JSON.parse(text);
  if (!isRecord(schema)) throw new Error('no schema');
  const source = await compile(schema, 'Api', {
    bannerComment: '// Made from the OpenAPI document by the check. Not edited by hand.',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  // openapi-fetch expects status codes as numeric keys.
  return source.replaceAll(/^(\s*)"?([1-5]\d\d)"?(\??: )/gm, '$1$2$3');
}
