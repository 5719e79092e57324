import { joinRequestSchema } from '@quizcast/game/lobby/lobby';
import { facecamSchema } from '../routes/join.ts';
import { lockSchema, seatSchema } from '../routes/lobbies.ts';
import {
  answer,
  content,
  documentOf,
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

const inPath = (name: string, description?: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema: textField,
  ...(description === undefined ? {} : { description }),
});
const code = inPath('code', 'Six characters; small letters, spaces and dashes do not matter');
const done = { description: 'Done' };
const tokenOnly = [{ seat: [] }];

const joinPaths = (): Record<string, Schema> => ({
  '/api/v1/join/{code}': {
    get: {
      tags: ['join'],
      summary: 'Which show is behind a code. Wrong ones are counted, by address and in all',
      parameters: [code],
      responses: { 200: answer('The show', ref('JoinInvitation')), ...problems(404, 429, 503) },
    },
    post: {
      tags: ['join'],
      summary: 'Asks to be let in: to wait for the host, or to a free seat when the show says so',
      parameters: [code],
      requestBody: { required: true, content: content(jsonSchema(joinRequestSchema)) },
      responses: {
        201: answer(
          'The token that is the place from now on; told this once and kept by nobody else',
          object({ token: textField }),
        ),
        ...problems(400, 404, 409, 413, 415, 429, 503),
      },
    },
  },
  '/api/v1/join': {
    delete: {
      tags: ['join'],
      security: tokenOnly,
      summary: 'Goes, for good',
      responses: { 204: done, ...problems(401, 429, 503) },
    },
  },
  '/api/v1/join/facecam': {
    put: {
      tags: ['join'],
      security: tokenOnly,
      summary:
        'Shows a camera page by its https address, or a picture that is kept here; an empty address shows none',
      requestBody: { required: true, content: content(jsonSchema(facecamSchema)) },
      responses: { 204: done, ...problems(400, 401, 413, 415, 429, 503) },
    },
  },
  '/api/v1/join/picture': {
    put: {
      tags: ['join'],
      security: tokenOnly,
      summary:
        'A picture of the player of at most 2 MB, kept among the files of the show’s owner and shown as the facecam. It is made 640 pixels long at most; five of one guest are taken',
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        200: answer('Where it is', object({ address: textField })),
        ...problems(400, 401, 413, 415, 422, 429, 503, 507),
      },
    },
  },
});

const showId = inPath('showId');

const hostCall = (summary: string, more: Schema = {}, ...statuses: number[]): Schema => ({
  tags: ['lobby'],
  security: signedInOnly,
  summary,
  parameters: [showId, documentOf, uid(false)],
  responses: {
    200: answer('The lobby after it', ref('Lobby')),
    ...problems(401, 403, 404, 409, 429, 503, ...statuses),
  },
  ...more,
});

const withBody = (schema: Parameters<typeof jsonSchema>[0], ...names: string[]): Schema => ({
  parameters: [showId, ...names.map((name) => inPath(name)), documentOf, uid(false)],
  requestBody: { required: true, content: content(jsonSchema(schema)) },
});

const hostPaths = (): Record<string, Schema> => ({
  '/api/v1/lobbies/{showId}': {
    get: hostCall('Who is there for an own show of the category quiz; its door gets a code'),
  },
  '/api/v1/lobbies/{showId}/code': {
    post: hostCall('Another code; the one before leads nowhere', {}, 403),
  },
  '/api/v1/lobbies/{showId}/lock': {
    put: hostCall('Lets nobody new in, or does again', withBody(lockSchema), 400, 403, 413, 415),
  },
  '/api/v1/lobbies/{showId}/guests': {
    delete: hostCall('Removes all guests who wait, for good; who sits stays'),
  },
  '/api/v1/lobbies/{showId}/guests/{guestId}/seat': {
    put: hostCall(
      'Lets a guest in to a seat, moves them, or (null) sends them back to wait; the guest who held the seat waits again',
      withBody(seatSchema, 'guestId'),
      ...[400, 403, 413, 415],
    ),
  },
  '/api/v1/lobbies/{showId}/guests/{guestId}': {
    delete: hostCall(
      'Removes a guest; the token is worth nothing from here on',
      { parameters: [showId, inPath('guestId'), documentOf, uid(false)] },
      403,
    ),
  },
  '/api/v1/lobbies/{showId}/seats/{playerId}/link': {
    post: {
      ...hostCall('A personal link for a seat, for the page /join/{code}#{token}', {
        parameters: [showId, inPath('playerId'), documentOf, uid(false)],
      }),
      responses: {
        201: answer(
          'What the link is made of; the token is told this once',
          object({ token: textField, code: textField }),
        ),
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
  },
});

/** What players ask with a code or a token, and hosts of their own lobbies. */
export const lobbyPaths = (): Record<string, Schema> => ({ ...joinPaths(), ...hostPaths() });

export const lobbySchemas = (): Record<string, Schema> => ({
  JoinInvitation: object({
    showName: textField,
    hostName: textField,
    isLocked: { type: 'boolean' },
  }),
  Lobby: object({
    showId: textField,
    code: textField,
    origin: {
      ...nullable('string'),
      description: 'Where players open it; null: where the host does',
    },
    isLocked: { type: 'boolean' },
    guests: {
      type: 'array',
      description: 'Longest waiting first',
      items: object({
        id: textField,
        name: textField,
        facecam: object({ isImage: { type: 'boolean' }, src: textField }),
        playerId: nullable('string'),
        isConnected: { type: 'boolean' },
        line: {
          anyOf: [
            object({
              roundTripMs: { type: 'number' },
              jitterMs: { type: 'number' },
              lostShare: { type: 'number' },
              isUnstable: { type: 'boolean' },
            }),
            { type: 'null' },
          ],
        },
      }),
    },
  }),
});
