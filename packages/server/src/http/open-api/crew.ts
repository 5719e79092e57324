import { crewRoles } from '@quizcast/game/crew/crew';
import { acceptSchema, inviteSchema, lookSchema } from '../routes/crew.ts';
import {
  answer,
  content,
  jsonSchema,
  nullable,
  object,
  problems,
  ref,
  signedInOnly,
  textField,
  uid,
  type Schema,
} from './schema.ts';

const body = (schema: Parameters<typeof jsonSchema>[0]): Schema => ({
  required: true,
  content: content(jsonSchema(schema)),
});
const common = { tags: ['crew'], security: signedInOnly };

/** A crew, the ways into it, and the crews that one is in. */
export const crewPaths = (): Record<string, Schema> => ({
  ...ownCrewPaths(),
  ...invitedPaths(),
});

const ownCrewPaths = (): Record<string, Schema> => ({
  '/api/v1/crew': {
    get: {
      ...common,
      summary: 'The crew of the own document, and who is invited to it',
      parameters: [uid(false)],
      responses: {
        200: answer('The crew', ref('Crew')),
        ...problems(401, 409, 429, 503),
      },
    },
  },
  '/api/v1/crew/invitations': {
    post: {
      ...common,
      summary:
        'Invites to the crew, for the page /invite#{token}; mailed when there is an e-mail and a mail server. At most 50 are open',
      parameters: [uid(true)],
      requestBody: body(inviteSchema),
      responses: {
        201: answer(
          'The invitation; the token is told this once',
          object({
            invitation: ref('CrewInvitation'),
            token: textField,
            isMailed: { type: 'boolean' },
          }),
        ),
        ...problems(400, 401, 403, 409, 413, 415, 429, 503),
      },
    },
  },
  '/api/v1/crew/invitations/{id}': {
    delete: {
      ...common,
      summary: 'Takes an invitation back',
      parameters: [{ name: 'id', in: 'path', required: true, schema: textField }, uid(true)],
      responses: { 204: { description: 'Done' }, ...problems(400, 401, 403, 404, 409, 429, 503) },
    },
  },
});

const invitedPaths = (): Record<string, Schema> => ({
  '/api/v1/invitations/look': {
    post: {
      tags: ['crew'],
      summary: 'What an invitation is for. Unknown, expired and used ones are all 404',
      requestBody: body(lookSchema),
      responses: {
        200: answer(
          'The invitation; of its e-mail enough to know it again',
          object({
            ownerName: textField,
            role: ref('CrewRole'),
            email: nullable('string'),
            expiresAtMs: { type: 'integer' },
          }),
        ),
        ...problems(400, 403, 404, 413, 415, 429, 503),
      },
    },
  },
  '/api/v1/invitations/accept': {
    post: {
      ...common,
      summary:
        'Joins a crew, once for each invitation: by its token, or by its id when it is for the confirmed e-mail of the account',
      parameters: [uid(true)],
      requestBody: body(acceptSchema),
      responses: {
        200: answer('Whose crew it is', ref('Membership')),
        ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
      },
    },
  },
  '/api/v1/memberships': {
    get: {
      ...common,
      summary: 'The crews that the user is in, and the invitations for their confirmed e-mail',
      parameters: [uid(false)],
      responses: {
        200: answer(
          'Crews and invitations',
          object({
            memberships: { type: 'array', items: ref('Membership') },
            invitations: {
              type: 'array',
              items: object({
                id: textField,
                ownerName: textField,
                role: ref('CrewRole'),
                expiresAtMs: { type: 'integer' },
              }),
            },
          }),
        ),
        ...problems(401, 409, 429, 503),
      },
    },
  },
});

export const crewSchemas = (): Record<string, Schema> => ({
  CrewRole: { type: 'string', enum: [...crewRoles] },
  CrewInvitation: object({
    id: textField,
    role: ref('CrewRole'),
    email: nullable('string'),
    createdAtMs: { type: 'integer' },
    expiresAtMs: { type: 'integer' },
  }),
  Crew: object({
    members: {
      type: 'array',
      items: object({
        userId: textField,
        role: ref('CrewRole'),
        name: textField,
        email: textField,
        sinceMs: { type: 'integer' },
      }),
    },
    invitations: { type: 'array', items: ref('CrewInvitation') },
  }),
  Membership: object({ ownerId: textField, ownerName: textField, role: ref('CrewRole') }),
});
