import {
  twitchCodeSchema,
  twitchSignInSchema,
  twitchSignInStateSchema,
  twitchStatusSchema,
  twitchSwitchSchema,
  twitchTicketSchema,
} from '@quizcast/game/chats/twitch-account';
import { Hono } from 'hono';
import { readBody } from '../../security/body.ts';
import {
  requireRight,
  noDemo,
  isStillAllowed,
  type ActingDeps,
} from '../../security/document-access.ts';
import type { ServerEnv } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';
import type { Begun } from '../../twitch/device-sign-in.ts';
import type { TwitchService } from '../../twitch/twitch-service.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  documentOf,
  json,
  jsonSchema,
  nullable,
  object,
  uid,
  refusalsOfRead,
  refusalsOfWrite,
} from '../open-api/schema.ts';

const ofDocument = {
  tag: 'control',
  access: 'user',
  parameters: [documentOf, uid(false)],
} as const;

const about = {
  status: described(() => ({
    ...ofDocument,
    summary: 'Get the connected Twitch account and what it is used for, without its tokens',
    answers: { 200: answer('The current state', jsonSchema(twitchStatusSchema)) },
    refusals: refusalsOfRead,
  })),
  begin: described(() => ({
    ...ofDocument,
    summary: 'Start signing in with a code that the streamer enters on Twitch',
    body: json(twitchSignInSchema),
    answers: { 201: answer('The code', jsonSchema(twitchCodeSchema)) },
    refusals: [...refusalsOfWrite, 422, 502],
  })),
  poll: described(() => ({
    ...ofDocument,
    summary: 'Check whether the code was entered; then the account is connected',
    body: json(twitchTicketSchema),
    answers: { 200: answer('The state of the sign-in', jsonSchema(twitchSignInStateSchema)) },
    refusals: refusalsOfWrite,
  })),
  switch: described(() => ({
    ...ofDocument,
    summary: 'Set what the account does automatically',
    body: json(twitchSwitchSchema),
    answers: { 204: { description: 'Done' } },
    refusals: refusalsOfWrite,
  })),
  test: described(() => ({
    ...ofDocument,
    summary: 'Send a message to the chat',
    answers: { 200: answer('The reason, if it failed', object({ fault: nullable('string') })) },
    refusals: refusalsOfRead,
  })),
  disconnect: described(() => ({
    ...ofDocument,
    summary: 'Revoke the tokens on Twitch and delete them',
    answers: { 204: { description: 'Done' } },
    refusals: refusalsOfRead,
  })),
};

export interface TwitchRouteDeps extends ActingDeps {
  twitch: Pick<TwitchService, 'status' | 'begin' | 'poll' | 'switch' | 'sendTest' | 'disconnect'>;
}

/** The Twitch account of a document: users who may play it see its status, users who may change its settings connect it. */
export function twitchRoutes(deps: TwitchRouteDeps): Hono<ServerEnv> {
  const { twitch } = deps;
  const mayView = requireRight(deps, 'play', 'vote', 'write', 'configure');
  const mayChange = requireRight(deps, 'configure');
  return new Hono<ServerEnv>()
    .get('/twitch', about.status, mayView, async ({ var: { acting } }) => {
      const loaded = await deps.rooms.document(acting.ownerId);
      const channel = loaded.kind === 'readable' ? loaded.document.settings.twitch.username : '';
      return Response.json(await twitch.status(acting.ownerId, channel));
    })
    .post('/twitch/sign-in', about.begin, mayChange, noDemo, async ({ req, var: { acting } }) => {
      const read = await readBody(req.raw, twitchSignInSchema);
      if (read.kind === 'error') return badBody(read);
      if (!(await isStillAllowed(deps, acting, 'configure'))) return refused('notAllowed');
      const begun = await twitch.begin(acting.ownerId, read.body);
      return begun.kind === 'begun'
        ? Response.json(begun.code, { status: 201 })
        : notBegun(begun.why);
    })
    .post('/twitch/sign-in/poll', about.poll, mayChange, noDemo, async (context) => {
      const { acting } = context.var;
      const read = await readBody(context.req.raw, twitchTicketSchema);
      if (read.kind === 'error') return badBody(read);
      if (!(await isStillAllowed(deps, acting, 'configure'))) return refused('notAllowed');
      const state = await twitch.poll(acting.ownerId, read.body.ticket);
      return state === null ? refused('notFound') : Response.json({ state });
    })
    .put('/twitch/switches', about.switch, mayChange, noDemo, async (context) => {
      const { acting } = context.var;
      const read = await readBody(context.req.raw, twitchSwitchSchema);
      if (read.kind === 'error') return badBody(read);
      if (!(await isStillAllowed(deps, acting, 'configure'))) return refused('notAllowed');
      const isDone = await twitch.switch(acting.ownerId, read.body.name, read.body.isOn);
      return isDone ? context.body(null, 204) : refused('notFound');
    })
    .post('/twitch/test-message', about.test, mayChange, noDemo, async ({ var: { acting } }) => {
      const loaded = await deps.rooms.document(acting.ownerId);
      if (loaded.kind === 'unreadable') return refused('unreadable');
      const { rehearsal, settings } = loaded.document;
      if (rehearsal !== undefined) return Response.json({ fault: 'rehearsal' });
      return Response.json({
        fault: await twitch.sendTest(acting.ownerId, settings.twitch.username),
      });
    })
    .delete('/twitch', about.disconnect, mayChange, noDemo, async ({ body, var: { acting } }) =>
      (await twitch.disconnect(acting.ownerId)) ? body(null, 204) : refused('notFound'),
    );
}

function notBegun(why: Extract<Begun, { kind: 'failed' }>['why']): Response {
  switch (why) {
    case 'noClientId':
      return problem(422, why, 'This server has no Twitch client id: send one');
    case 'unknownClient':
      return problem(422, why, 'Twitch rejects sign-in with this client id');
    case 'unreachable':
      return problem(502, why, 'Twitch is not responding');
  }
}
