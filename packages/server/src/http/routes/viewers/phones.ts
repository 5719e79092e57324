import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { Hono } from 'hono';
import type { PhoneInvitations } from '../../../audience/open-phones.ts';
import { requireRight, type ActingDeps } from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { headersOf, reachedOrigin, type OriginConfig } from '../../../security/origin.ts';
import { byAddress, rateLimit } from '../../../security/guard.ts';
import { refused } from '../../../security/problem.ts';
import { boardRoutes, type BoardDeps } from './boards.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  booleanField,
  component,
  fileOf,
  inPath,
  nullable,
  object,
  textField,
  ofDocument,
} from '../../open-api/schema.ts';

export interface PhonesDeps extends ActingDeps {
  phones: PhoneInvitations;
  origins: OriginConfig;
}

/** Maximum per minute; everyone in a hall may share one address and reconnect at once. */
const lookupsPerAddress = 1200;

const invitationShape = component('PhoneInvitation', () =>
  object({ show: textField, isOn: booleanField, isFull: booleanField }),
);

const about = {
  invitation: described(() => ({
    tag: 'phones',
    summary: 'Get the show behind the code on the stream, for viewers who play on their phones',
    parameters: [inPath('code', 'Six characters; case, spaces and dashes do not matter')],
    answers: {
      200: answer(
        '`isOn`: the show on air can be played by phone; `isFull`: no more phones can join now',
        invitationShape,
      ),
    },
    refusals: [404, 429, 503],
  })),
  picture: described(() => ({
    tag: 'phones',
    summary: 'Get the QR code that opens the show on a phone',
    parameters: [inPath('code', 'The code as shown on the stream: six characters')],
    answers: { 200: { description: 'The picture', content: fileOf('image/svg+xml') } },
    refusals: [404, 429, 503],
  })),
  audience: described(() => ({
    ...ofDocument('phones'),
    summary: 'Get the viewers’ code for the page /vote/{code}; created if there is none',
    answers: {
      200: answer(
        'Code and address',
        object({
          code: textField,
          origin: {
            ...nullable('string'),
            description: 'Address for viewers; null if it is the same as the host’s',
          },
        }),
      ),
    },
    refusals: [401, 403, 404, 429, 503],
  })),
};

/** Calls for viewers: leaderboards, and the show behind a code. */
export const viewerRoutes = (deps: BoardDeps & PhonesDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().route('/', boardRoutes(deps)).route('/', phoneRoutes(deps));

const phoneRoutes = ({ phones, origins }: PhonesDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>()
    .get(
      '/phones/:code',
      rateLimit(lookupsPerAddress, byAddress),
      about.invitation,
      async (context) => {
        const invitation = await phones.invitation(context.req.param('code'));
        return invitation === null ? refused('notFound') : context.json(invitation);
      },
    )
    .get(
      '/phones/:code/qr',
      rateLimit(lookupsPerAddress, byAddress),
      about.picture,
      async (context) => {
        // Not looked up: the page behind the address shows whether the code is valid.
        const code = readJoinCode(context.req.param('code'));
        const origin =
          phones.origin() ?? reachedOrigin(headersOf(context.req.raw.headers), origins);
        if (code === null || origin === null) return refused('notFound');
        const { renderSVG } = await import('uqr');
        const picture = renderSVG(`${origin}/vote/${code}`, { ecc: 'M', border: 2 });
        context.header('cache-control', 'no-cache');
        return context.body(picture, 200, { 'content-type': 'image/svg+xml' });
      },
    );

/** Calls with which hosts admit viewers. */
export const phoneCodeRoutes = (deps: PhonesDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>()
    .use('/audience', requireRight(deps, 'play'))
    .get('/audience', about.audience, async (context) => {
      const { phones } = deps;
      const code = await phones.codeOf(context.var.acting.path);
      return context.json({ code, origin: phones.origin() });
    });
