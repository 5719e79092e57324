import { joinRequestSchema } from '@quizcast/game/lobby/lobby';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { Hono, type Context } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { JoinCodes } from '../join-codes.ts';
import { maxPictureBytes } from '../../lobby/guest-pictures.ts';
import type { LobbyService } from '../../lobby/lobby-service.ts';
import { UploadSlots } from '../../files/upload-places.ts';
import { readBody, readBytes } from '../../security/body.ts';
import { byAddress, rateLimit } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { refusedFile } from './files.ts';
import { badBody, problem, tooMany } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  booleanField,
  bytes,
  component,
  inPath,
  json,
  object,
  textField,
  done,
} from '../open-api/schema.ts';

export interface JoinDeps {
  lobbies: LobbyService;
  codes: JoinCodes;
}

/** Per minute, like the limits below: all players of a full lobby may join at once. */
const joinsPerAddress = 60;
/** Calls of joined guests: of one address, and of one guest. */
const guestCallsPerAddress = 240;
const changesPerGuest = 20;
/** Each picture is decoded and encoded again, the most expensive work done for anonymous clients. */
const picturesPerAddress = 60;
/** Concurrent picture uploads: of one address, so that a slow one does not block the others, and in total. */
const maxConcurrentPictures = { ofAddress: 6, inAll: 24 };

const facecamSchema = joinRequestSchema.shape.facecam.unwrap();

const joinInvitation = component('JoinInvitation', () =>
  object({ showName: textField, hostName: textField, isLocked: booleanField }),
);
const code = inPath('code', 'Six characters; case, spaces and dashes do not matter');

const about = {
  invitation: described(() => ({
    tag: 'join',
    summary: 'Get the show behind a code. Wrong codes are rate-limited by address and in total',
    parameters: [code],
    answers: { 200: answer('The show', joinInvitation) },
    refusals: [404, 429, 503],
  })),
  join: described(() => ({
    tag: 'join',
    summary:
      'Ask to join: wait for the host, or take a free seat if the show admits players automatically',
    parameters: [code],
    body: json(joinRequestSchema),
    answers: {
      201: answer('The token of the seat, returned only once', object({ token: textField })),
    },
    refusals: [400, 404, 409, 413, 415, 429, 503],
  })),
  leave: described(() => ({
    tag: 'join',
    access: 'seat',
    summary: 'Leave the show permanently',
    answers: done,
    refusals: [401, 429, 503],
  })),
  facecam: described(() => ({
    tag: 'join',
    access: 'seat',
    summary:
      'Show a camera page by its https address, or an uploaded picture; an empty address removes it',
    body: json(facecamSchema),
    answers: done,
    refusals: [400, 401, 413, 415, 429, 503],
  })),
  picture: described(() => ({
    tag: 'join',
    access: 'seat',
    summary:
      'Upload a picture of the player of at most 2 MB, stored among the files of the show’s owner and shown as the facecam. It is scaled to at most 640 pixels; each guest can upload five',
    body: bytes,
    answers: { 200: answer('The address of the picture', object({ address: textField })) },
    refusals: [400, 401, 413, 415, 422, 429, 503, 507],
  })),
};

/** Calls for guests with a code or token, without an account. */
export const joinRoutes = (deps: JoinDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().route('/join', guestRoutes(deps)).route('/join', codeRoutes(deps));

function codeRoutes({ lobbies, codes }: JoinDeps): Hono<ServerEnv> {
  const joining = rateLimit(joinsPerAddress, byAddress);

  const withCode = async (
    context: Context<ServerEnv>,
    typed: string,
    answer: (code: string) => Promise<Response | null>,
  ): Promise<Response> => {
    const lookup = await codes.lookUp(context.var.address, typed, answer);
    switch (lookup.kind) {
      case 'found':
        return lookup.found;
      case 'unknown':
        return noSuchCode();
      case 'waits':
        return tooMany(lookup.waitS);
    }
  };

  /**
   * The refusal of a client that is turned away before anything is read or looked up, so that a flood stays cheap; null
   * otherwise.
   */
  const earlyRefusal = async (address: string, typed: string): Promise<Response | null> => {
    const waitS = await codes.waitS(address);
    if (waitS !== null) return tooMany(waitS);
    const why = lobbies.refusalFor(readJoinCode(typed) ?? '');
    if (why === null) return null;
    codes.turnAway();
    return why === 'tooMany' ? tooMany(1) : joinRefusals[why]();
  };

  return new Hono<ServerEnv>()
    .get('/:code', about.invitation, (context) =>
      withCode(context, context.req.param('code'), async (code) => {
        const invitation = await lobbies.invitation(code);
        return invitation === null ? null : Response.json(invitation);
      }),
    )
    .post('/:code', about.join, joining, async (context) => {
      const refusal = await earlyRefusal(context.var.address, context.req.param('code'));
      if (refusal !== null) return refusal;
      const read = await readBody(context.req.raw, joinRequestSchema);
      if (read.kind === 'error') return badBody(read);
      return withCode(context, context.req.param('code'), async (code) => {
        const joined = await lobbies.join(code, read.body);
        if (joined.kind === 'joined')
          return Response.json({ token: joined.token }, { status: 201 });
        return joined.code === 'notFound' ? null : joinRefusals[joined.code]();
      });
    });
}

function guestRoutes({ lobbies }: JoinDeps): Hono<ServerEnv> {
  const callLimit = rateLimit(guestCallsPerAddress, byAddress);
  const changes = new RateLimiterMemory({ points: changesPerGuest, duration: 60 });
  const pictures = rateLimit(picturesPerAddress, byAddress);
  const uploadsOfGuest = new UploadSlots(1, maxConcurrentPictures.inAll);
  const uploadsOfAddress = new UploadSlots(
    maxConcurrentPictures.ofAddress,
    maxConcurrentPictures.inAll,
  );

  /** Runs `act` for the guest with the token, within the rate limit. */
  const asGuest = async (
    context: Context<ServerEnv>,
    act: (token: string) => Promise<Response | null>,
  ): Promise<Response> => {
    const header = context.req.header('authorization') ?? '';
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(header)?.[1];
    const guest = token === undefined ? null : await lobbies.guestOf(token);
    if (token === undefined || guest === null) return unknownSeat();
    const used = await changes.penalty(guest.id);
    if (used.consumedPoints > changesPerGuest)
      return tooMany(Math.ceil(used.msBeforeNext / 1000) || 1);
    return (await act(token)) ?? unknownSeat();
  };
  const storePicture = async (
    token: string,
    context: Context<ServerEnv>,
  ): Promise<Response | null> => {
    const bytes = await readBytes(context, maxPictureBytes).catch(() => 'cutOff' as const);
    if (bytes === 'cutOff') return refusedFile('cutOff');
    if (bytes === null) return pictureTooLarge();
    const stored = await lobbies.setPicture(token, bytes);
    if (stored === null) return null;
    return stored.kind === 'refused'
      ? refusedFile(stored.code)
      : Response.json({ address: stored.address });
  };

  return new Hono<ServerEnv>()
    .put('/picture', about.picture, callLimit, pictures, (context) =>
      asGuest(context, async (token) => {
        const work = async () => ({ answer: await storePicture(token, context) });
        const inGuestSlot = () => uploadsOfGuest.run(token, work);
        const result = await uploadsOfAddress.run(context.var.address, inGuestSlot);
        return result === null ? refusedFile('busy') : result.answer;
      }),
    )
    .put('/facecam', about.facecam, callLimit, (context) =>
      asGuest(context, async (token) => {
        const read = await readBody(context.req.raw, facecamSchema);
        if (read.kind === 'error') return badBody(read);
        return (await lobbies.setFacecam(token, read.body)) ? context.body(null, 204) : null;
      }),
    )
    .delete('/', about.leave, callLimit, (context) =>
      asGuest(context, async (token) =>
        (await lobbies.leave(token)) ? context.body(null, 204) : null,
      ),
    );
}

const noSuchCode = (): Response => problem(404, 'notFound', 'There is no show with this code');
const unknownSeat = (): Response =>
  problem(401, 'noSeat', 'This token is not valid, or no longer valid');
const pictureTooLarge = (): Response =>
  problem(413, 'tooLarge', 'This picture is too large: at most 2 MB');

/** Why no guest can join at the moment. */
export const joinRefusals = {
  locked: () => problem(409, 'locked', 'The host has locked the lobby'),
  full: () => problem(409, 'full', 'This show is full'),
};
