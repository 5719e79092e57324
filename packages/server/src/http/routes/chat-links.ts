import {
  chatLinkChangeSchema,
  chatLinksSchema,
  chatLinkRowSchema,
  maxChatLinks,
  newChatLinkSchema,
} from '@quizcast/game/chats/chat-link';
import { Hono } from 'hono';
import type { LinkedChats } from '../../chats/linked-chats.ts';
import {
  requireRight,
  noDemo,
  readAllowed,
  type ActingDeps,
} from '../../security/document-access.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem, refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  component,
  json,
  jsonSchema,
  object,
  refusalsOfRead,
  refusalsOfWrite,
  ofDocument,
  done,
} from '../open-api/schema.ts';

const linkRow = component('ChatLink', () => jsonSchema(chatLinkRowSchema));

const about = {
  list: described(() => ({
    ...ofDocument('control'),
    summary: 'List linked chats of other services and their state, without tokens',
    answers: { 200: answer('Oldest first', jsonSchema(chatLinksSchema)) },
    refusals: refusalsOfRead,
  })),
  add: described(() => ({
    ...ofDocument('control'),
    summary: `Link a chat; a document has at most ${maxChatLinks}`,
    body: json(newChatLinkSchema),
    answers: { 201: answer('The linked chat', object({ row: linkRow })) },
    refusals: refusalsOfWrite,
  })),
  change: described(() => ({
    ...ofDocument('control'),
    summary: 'Change the video of a YouTube link',
    body: json(chatLinkChangeSchema),
    answers: { 200: answer('The new state', object({ row: linkRow })) },
    refusals: refusalsOfWrite,
  })),
  remove: described(() => ({
    ...ofDocument('control'),
    summary: 'Remove a linked chat and its token; it is no longer read',
    answers: done,
    refusals: refusalsOfRead,
  })),
};

export interface ChatLinkDeps extends ActingDeps {
  linkedChats: Pick<LinkedChats, 'status' | 'add' | 'move' | 'remove'>;
}

/** Chats linked to a document: users who may play it see their status, users who may change its settings link them. */
export function chatLinkRoutes(deps: ChatLinkDeps): Hono<ServerEnv> {
  const { linkedChats } = deps;
  const mayView = requireRight(deps, 'play', 'vote', 'configure');
  const mayChange = requireRight(deps, 'configure');
  return new Hono<ServerEnv>()
    .get('/chat-links', about.list, mayView, async ({ var: { acting } }) =>
      Response.json(await linkedChats.status(acting.ownerId)),
    )
    .post('/chat-links', about.add, mayChange, noDemo, async (context) => {
      const body = await readAllowed(deps, context, newChatLinkSchema, 'configure');
      if (body instanceof Response) return body;
      const row = await linkedChats.add(context.var.acting.ownerId, body);
      return row === null
        ? problem(409, 'full', 'Maximum number of linked chats reached: remove one first')
        : Response.json({ row }, { status: 201 });
    })
    .patch('/chat-links/:id', about.change, mayChange, noDemo, async (context) => {
      const body = await readAllowed(deps, context, chatLinkChangeSchema, 'configure');
      if (body instanceof Response) return body;
      const { ownerId } = context.var.acting;
      const row = await linkedChats.move(ownerId, context.req.param('id'), body.video);
      return row === null ? refused('notFound') : Response.json({ row });
    })
    .delete('/chat-links/:id', about.remove, mayChange, noDemo, async (context) => {
      const wasRemoved = await linkedChats.remove(
        context.var.acting.ownerId,
        context.req.param('id'),
      );
      return wasRemoved ? context.body(null, 204) : refused('notFound');
    });
}
