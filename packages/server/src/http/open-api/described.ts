import type { Hono, MiddlewareHandler } from 'hono';
import type { ServerEnv } from '../../security/env.ts';
import { answer, problemSchema, textField, type Schema } from './schema.ts';

/** Ways to authenticate, by the names of `securitySchemes`. */
const proofs = {
  user: [{ session: [] }, { client: [] }],
  session: [{ session: [] }],
  provider: [{ provider: [] }],
  seat: [{ seat: [] }],
  control: [{ control: [] }],
} as const;

/** The OpenAPI description of a route. */
export interface Description {
  tag?: string;
  summary: string;
  description?: string;
  /** Public when omitted. */
  access?: keyof typeof proofs;
  /** Path parameters are strings unless described here. */
  parameters?: readonly Schema[];
  body?: Schema;
  answers: Record<string, Schema>;
  /** Statuses whose body is a `Problem`. */
  refusals?: readonly number[];
}

/** The API calls behind a route's path. */
type CallsOf = (path: string) => readonly { path: string; description: Description }[];

const descriptions = new WeakMap<object, CallsOf>();

function carrier(callsOf: CallsOf): MiddlewareHandler<ServerEnv> {
  const carried: MiddlewareHandler<ServerEnv> = (_, next) => next();
  descriptions.set(carried, callsOf);
  return carried;
}

/**
 * Middleware that carries the description of the route it precedes; the API's description is collected from the mounted
 * routes.
 */
export const described = (make: () => Description): MiddlewareHandler<ServerEnv> =>
  carrier((path) => [{ path, description: make() }]);

/** The same for a route with a separate call for each value of a parameter. */
export const describedEach = <Value extends string>(
  parameter: string,
  values: readonly Value[],
  make: (value: Value) => Description,
): MiddlewareHandler<ServerEnv> =>
  carrier((path) =>
    values.map((value) => ({
      path: path.replace(`:${parameter}`, value),
      description: make(value),
    })),
  );

type Routes = Hono<ServerEnv>['routes'];

/** Whether a route under /api/ is a call; catch-all handlers are not. */
const isCall = ({ path, method }: Routes[number]): boolean =>
  path.startsWith('/api/') && method !== 'ALL' && !path.endsWith('/*');

/** Throws when a call has no description. */
export function expectDescribed(routes: Routes): void {
  const nameOf = ({ method, path }: Routes[number]) => `${method} ${path}`;
  const describedNames = new Set(
    routes.filter(({ handler }) => descriptions.has(handler)).map(nameOf),
  );
  const missing = routes
    .filter(isCall)
    .map(nameOf)
    .find((name) => !describedNames.has(name));
  if (missing !== undefined) throw new Error(`${missing} has no description`);
}

/** The OpenAPI `paths` of the mounted routes. */
export function pathsOf(routes: Routes): Record<string, Record<string, Schema>> {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { path, method, handler } of routes)
    for (const call of descriptions.get(handler)?.(path) ?? []) {
      const openApiPath = call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
      paths[openApiPath] = {
        ...paths[openApiPath],
        [method.toLowerCase()]: operation(openApiPath, call.description),
      };
    }
  return paths;
}

function operation(path: string, about: Description): Schema {
  const {
    tag,
    summary,
    description,
    access: by,
    parameters = [],
    body,
    answers,
    refusals = [],
  } = about;
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const texts = inPath
    .filter((name) => !parameters.some((one) => one['in'] === 'path' && one['name'] === name))
    .map((name) => ({ name, in: 'path', required: true, schema: textField }));
  const unknown = parameters.find(
    (one) => one['in'] === 'path' && !inPath.some((name) => name === one['name']),
  );
  if (unknown !== undefined) throw new Error(`${path} has no ${String(unknown['name'])}`);
  const refused = refusals.map((status) => [String(status), answer('Refused', problemSchema)]);
  return {
    ...(tag === undefined ? {} : { tags: [tag] }),
    summary,
    ...(description === undefined ? {} : { description }),
    ...(by === undefined ? {} : { security: proofs[by] }),
    ...(parameters.length + texts.length === 0 ? {} : { parameters: [...texts, ...parameters] }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...answers, ...Object.fromEntries(refused) },
  };
}
