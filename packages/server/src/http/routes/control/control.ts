import { controlState } from '@quizcast/game/control/control-state';
import { controlErrorText, type ControlError } from '@quizcast/game/games/control-error';
import { grantOf } from '@quizcast/game/control/token';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { inboundMessagesSchema } from '@quizcast/game/chats/inbound-message';
import type { InboundChat } from '../../../chats/inbound-chat.ts';
import type { CueService } from '../../../cues/cue-service.ts';
import type { ControlService } from '../../../control/control-service.ts';
import type { PressResult } from '../../../control/press-service.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ControlToken } from '../../../ports/control-repository.ts';
import { documentPath, type Rooms } from '../../../documents/rooms.ts';
import { readBody } from '../../../security/body.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { bearerOf } from '../../../security/bearer.ts';
import { badBody, problem, refused, tooMany } from '../../../security/problem.ts';
import { about, pressBodySchema } from './control-description.ts';

export interface ControlDeps {
  controls: ControlService;
  rooms: Pick<Rooms, 'document'>;
  clock: Clock;
  /** Receives chat messages that programs send. */
  inbound: Pick<InboundChat, 'receive'>;
  cues: Pick<CueService, 'wantsPages'>;
}

/**
 * Wrong tokens of one address in five minutes. Valid ones are not counted, so other clients of the address cannot block
 * them.
 */
const wrongTokens = { points: 30, duration: 300 };

/**
 * The control API for programs with a token. Neither cookies nor the origin are checked: the token alone decides. It is
 * sent in the Authorization header, or in the path by programs that can only open an address.
 */
export function controlRoutes(deps: ControlDeps): Hono<ServerEnv> {
  const withToken = tokenAuth(deps);
  const state = (context: Context<ServerEnv>) =>
    withToken(context, 'reads', (token) => sendState(deps, token));
  const press = (context: Context<ServerEnv>) =>
    withToken(context, 'presses', (token, reloadToken) =>
      runPress(deps, context, { token, again: reloadToken }),
    );
  return new Hono<ServerEnv>()
    .post('/chat', privateAnswer, about.chat, (context) =>
      withToken(context, 'chat', (token, again) => receiveChat(deps, context, { token, again })),
    )
    .use('/control/*', privateAnswer, rejectPrefetch)
    .get('/control/state', about.state, state)
    .get('/control/obs', about.obs, (context) =>
      withToken(context, 'reads', (token) => sendObsStatus(deps, token)),
    )
    .get('/control/:action', about.look, press)
    .post('/control/:action', about.press, press)
    .get('/control/:token/state', about.stateByPath, state)
    .get('/control/:token/:action', about.pressByPath, press)
    .post('/control/:token/:action', about.pressByPath, press)
    .all('/control/*', () => refused('notFound'));
}

/** Keeps addresses with a token out of referrers and search engines. */
const privateAnswer: MiddlewareHandler<ServerEnv> = async (context, next) => {
  await next();
  context.header('referrer-policy', 'no-referrer');
  context.header('x-robots-tag', 'noindex');
};

/** Ignores prefetches, previews and HEAD requests of browsers and mail programs: only a deliberate request acts. */
const rejectPrefetch: MiddlewareHandler<ServerEnv> = ({ req }, next) => {
  if (req.method === 'HEAD')
    return Promise.resolve(new Response(null, { status: 405, headers: { allow: 'GET, POST' } }));
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => req.header(name));
  // Not cached: the click that follows sends the request again.
  if (purposes.some((purpose) => /prefetch|prerender|preview/iu.test(purpose ?? '')))
    return Promise.resolve(
      problem(503, 'notDeliberate', 'A prefetch or preview does not run actions'),
    );
  return next();
};

type WithToken = (
  context: Context<ServerEnv>,
  requestKind: 'presses' | 'reads' | 'chat',
  /** `reloadToken` looks the token up again, because it may be revoked during the request. */
  act: (token: ControlToken, reloadToken: () => Promise<ControlToken | null>) => Promise<Response>,
) => Promise<Response>;

/** Runs `act` for a valid token within its rate limit. */
function tokenAuth({ controls }: ControlDeps): WithToken {
  const wrong = new RateLimiterMemory(wrongTokens);
  return async (context, requestKind, act) => {
    const sentToken = context.req.param('token') ?? bearerOf(context.req.raw.headers);
    const reloadToken = () =>
      sentToken === null ? Promise.resolve(null) : controls.verifyToken(sentToken);
    const token = await reloadToken();
    if (token === null) {
      const { address } = context.var;
      const used = await wrong.penalty(address);
      return used.consumedPoints > wrongTokens.points
        ? tooMany(Math.ceil(used.msBeforeNext / 1000) || 1)
        : invalidToken();
    }
    if (!controls.presses.tryConsume(token, requestKind)) return tooMany(1);
    await controls.used(token);
    return act(token, reloadToken);
  };
}

const jsonAnswer = (body: object): Response => Response.json(body);

async function sendState({ rooms, clock }: ControlDeps, token: ControlToken): Promise<Response> {
  if (!token.scopes.includes('state')) return refused('notAllowed');
  const loaded = await rooms.document(token.ownerId);
  if (loaded.kind === 'unreadable') return refused('unreadable');
  const nowMs = clock.nowMs();
  const state = controlState(loaded.document, nowMs, grantOf(token.scopes));
  return jsonAnswer({ revision: loaded.revision, nowMs, state });
}

async function sendObsStatus({ rooms, cues }: ControlDeps, token: ControlToken): Promise<Response> {
  if (grantOf(token.scopes).may !== 'play') return refused('notAllowed');
  const loaded = await rooms.document(token.ownerId);
  if (loaded.kind === 'unreadable') return refused('unreadable');
  return jsonAnswer({ isWanted: await cues.wantsPages(token.ownerId, loaded.document) });
}

/** Accepts all messages of a call or none. */
async function receiveChat(
  { inbound }: ControlDeps,
  { req }: Context<ServerEnv>,
  { token, again }: { token: ControlToken; again: () => Promise<ControlToken | null> },
): Promise<Response> {
  if (!token.scopes.includes('chat')) return refused('notAllowed');
  const read = await readBody(req.raw, inboundMessagesSchema);
  if (read.kind === 'error') return badBody(read);
  // The token may have been revoked while the body was received.
  const currentToken = await again();
  if (currentToken === null) return invalidToken();
  if (!currentToken.scopes.includes('chat')) return refused('notAllowed');
  const accepted = inbound.receive(documentPath(currentToken.ownerId), read.body);
  return jsonAnswer({ taken: accepted, repeated: read.body.length - accepted });
}

async function runPress(
  { controls }: ControlDeps,
  { req }: Context<ServerEnv>,
  { token, again }: { token: ControlToken; again: () => Promise<ControlToken | null> },
): Promise<Response> {
  const read = await bodyOf(req.raw);
  if (read.kind === 'error') return badBody(read);
  const { round, press, ...parameters } = { ...req.query(), ...read.body };
  // Programs send fields that are not filled in as empty texts.
  const roundAndPress = { round: round || null, press: press?.slice(0, 100) || null };
  const action = req.param('action') ?? '';
  return answerOf(
    await controls.presses.press(token, { action, parameters, ...roundAndPress }, again),
  );
}

/** Programs may send parameters as JSON; any other body is ignored. */
async function bodyOf(request: Request) {
  const type = request.headers.get('content-type') ?? '';
  if (request.method !== 'POST' || !type.toLowerCase().startsWith('application/json'))
    return { kind: 'body', body: {} } as const;
  return readBody(request, pressBodySchema);
}

function answerOf(outcome: PressResult): Response {
  switch (outcome.kind) {
    case 'done': {
      const { revision, round, isRepeat } = outcome;
      return jsonAnswer({ revision, round, isRepeat });
    }
    case 'refused':
      return refused(outcome.reason, outcome.detail);
    case 'gone':
      return invalidToken();
    case 'over':
      return problem(409, 'roundOver', 'This round is over', { reason: outcome.round });
    case 'error':
      return errorAnswer(outcome.error);
  }
}

function errorAnswer({ code, parameter }: ControlError): Response {
  const more = parameter === undefined ? {} : { path: parameter };
  switch (code) {
    case 'unknownAction':
      return problem(404, code, controlErrorText[code]);
    case 'missingParameter':
    case 'badParameter':
    case 'unknownParameter':
      return problem(400, code, controlErrorText[code], more);
    case 'otherGame':
    case 'noShow':
    case 'noTwitchJoker':
      return problem(409, code, controlErrorText[code], more);
  }
}

const invalidToken = (): Response =>
  problem(401, 'noToken', 'This token is not valid here', {}, { 'www-authenticate': 'Bearer' });
