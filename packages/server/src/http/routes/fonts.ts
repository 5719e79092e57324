import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { fontCategories } from '../../fonts/catalogue.ts';
import type { FontAnswer, FontLibrary } from '../../fonts/font-library.ts';
import { faceOfSheet } from '../../fonts/sheet.ts';
import { byAddress, rateLimit } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  booleanField,
  component,
  list,
  object,
  textField,
  integerField,
} from '../open-api/schema.ts';

const fontFamily = component('FontFamily', () =>
  object({
    name: textField,
    category: { enum: [...fontCategories] },
    weights: list(integerField),
    italics: list(integerField),
    isVariable: booleanField,
    subsets: list(textField),
    isCurated: { type: 'boolean', description: 'Bundled with Quizcast and always available' },
  }),
);

const about = {
  families: described(() => ({
    tag: 'fonts',
    summary: 'List all font families that this server can serve',
    answers: {
      200: answer(
        'The families, and whether further ones can be downloaded',
        object({ isFetching: booleanField, families: list(fontFamily) }),
      ),
      304: { description: 'Unchanged' },
    },
    refusals: [429],
  })),
};

/** Maximum requests per address and minute; scrolling through a list of fonts causes many. */
const requestsPerAddress = 1200;

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';
const retryAfterS = 15;

/** Style sheets and font files, public because the overlay has no login. */
export function fontRoutes(fonts: FontLibrary): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .use('/fonts/*', rateLimit(requestsPerAddress, byAddress))
    .get('/fonts/:id/files/:name', async (context) => {
      const { id, name } = context.req.param();
      return respond(await fonts.file(id, name), (bytes) => {
        context.header('content-type', 'font/woff2');
        context.header('cache-control', immutable);
        return context.body(new Uint8Array(bytes));
      });
    })
    .get('/fonts/:id/:sheet', async (context) => {
      const { id, sheet } = context.req.param();
      const face = faceOfSheet(sheet);
      if (face === null || !/^[a-z0-9][a-z0-9-]*$/.test(id)) return fontNotFound();
      const answer = await fonts.sheet(id, face.weight, face.slant);
      // No font source has this family. It may be installed on the computer, so this is no error for the page.
      if (answer.kind === 'unknown') {
        context.header('cache-control', 'public, max-age=600');
        return context.body(null, 204);
      }
      return respond(answer, (css) => {
        context.header('content-type', 'text/css; charset=utf-8');
        context.header('cache-control', oneDay);
        return context.body(css);
      });
    })
    .all('/fonts/*', () => fontNotFound());
}

/** The families for a font picker. */
export function fontListRoute(fonts: FontLibrary): Hono<ServerEnv> {
  // Built on the first request: most servers never receive one.
  let cached: ReturnType<typeof fontList> | undefined;
  return new Hono<ServerEnv>().get('/fonts', about.families, async (context) => {
    const { bytes, zipped, etag } = await (cached ??= fontList(fonts));
    context.header('etag', etag);
    context.header('cache-control', 'no-cache');
    context.header('vary', 'accept-encoding');
    if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304);
    context.header('content-type', 'application/json; charset=utf-8');
    if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? ''))
      return context.body(new Uint8Array(bytes));
    context.header('content-encoding', 'gzip');
    return context.body(new Uint8Array(zipped));
  });
}

async function fontList(fonts: FontLibrary) {
  const families = fonts
    .list()
    .map(({ id: _id, ...family }) => family)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const bytes = Buffer.from(JSON.stringify({ isFetching: fonts.isFetching, families }));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, zipped: await promisify(gzip)(bytes), etag };
}

const fontNotFound = (): Response => problem(404, 'notFound', 'There is no such font');

function respond<T>(answer: FontAnswer<T>, send: (content: T) => Response): Response {
  switch (answer.kind) {
    case 'found':
      return send(answer.content);
    case 'unknown':
      return fontNotFound();
    case 'away':
      return problem(
        503,
        'fontAway',
        'This font cannot be downloaded right now',
        {},
        { 'retry-after': String(retryAfterS) },
      );
  }
}
