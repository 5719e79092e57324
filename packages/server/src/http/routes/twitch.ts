import {
  twitchCodeSchema,
  twitchSignInSchema,
  twitchSignInStateSchema,
  twitchStatusSchema,
  twitchSwitchSchema,
  twitchTicketSchema,
} from '@quizcast/game/chats/twitch-account';
import { Hono } from 'hono';
import {
  requireRight,
  noDemo,
  readAllowed,
  type ActingDeps,
} from '../../security/document-access.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem, refused } from '../../security/problem.ts';
import type { Begun } from '../../twitch/device-sign-in.ts';
import type { TwitchService } from '../../twitch/twitch-service.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  json,
  jsonSchema,
  nullable,
  object,
  refusalsOfRead,
  refusalsOfWrite,
  ofDocument,
  done,
} from '../open-api/schema.ts';

const about = {
  status: described(() => ({
    ...ofDocument('control'),
    summary: 'Get the connected Twitch account and what it is used for, without its tokens',
    answers: { 200: answer('The current state', jsonSchema(twitchStatusSchema)) },
    refusals: refusalsOfRead,
  })),
  begin: described(() => ({
    ...ofDocument('control'),
    summary: 'Start signing in with a code that the streamer enters on Twitch',
    body: json(twitchSignInSchema),
    answers: { 201: answer('The code', jsonSchema(twitchCodeSchema)) },
    refusals: [...refusalsOfWrite, 422, 502],
  })),
  poll: described(() => ({
    ...ofDocument('control'),
    summary: 'Check whether the code was entered; then the account is connected',
    body: json(twitchTicketSchema),
    answers: { 200: answer('The state of the sign-in', jsonSchema(twitchSignInStateSchema)) },
    refusals: refusalsOfWrite,
  })),
  switch: described(() => ({
    ...ofDocument('control'),
    summary: 'Set what the account does automatically',
    body: json(twitchSwitchSchema),
    answers: done,
    refusals: refusalsOfWrite,
  })),
  test: described(() => ({
    ...ofDocument('control'),
    summary: 'Send a message to the chat',
    answers: { 200: answer('The reason, if it failed', object({ fault: nullable('string') })) },
    refusals: refusalsOfRead,
  })),
  disconnect: described(() => ({
    ...ofDocument('control'),
    summary: 'Revoke the tokens on Twitch and delete them',
    answers: done,
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
    .post('/twitch/sign-in', about.begin, mayChange, noDemo, async (context) => {
      const body = await readAllowed(deps, context, twitchSignInSchema, 'configure');
      if (body instanceof Response) return body;
      const begun = await twitch.begin(context.var.acting.ownerId, body);
      return begun.kind === 'begun'
        ? Response.json(begun.code, { status: 201 })
        : notBegun(begun.why);
    })
    .post('/twitch/sign-in/poll', about.poll, mayChange, noDemo, async (context) => {
      const { acting } = context.var;
      const body = await readAllowed(deps, context, twitchTicketSchema, 'configure');
      if (body instanceof Response) return body;
      const state = await twitch.poll(acting.ownerId, body.ticket);
      return state === null ? refused('notFound') : Response.json({ state });
    })
    .put('/twitch/switches', about.switch, mayChange, noDemo, async (context) => {
      const { acting } = context.var;
      const body = await readAllowed(deps, context, twitchSwitchSchema, 'configure');
      if (body instanceof Response) return body;
      const isDone = await twitch.switch(acting.ownerId, body.name, body.isOn);
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
