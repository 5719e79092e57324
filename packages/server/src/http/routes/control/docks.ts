import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlService } from '../../../control/control-service.ts';
import { createCodeGuard } from '../../../lobby/code-bruteforce-guard.ts';
import { readBody } from '../../../security/body.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { badBody, problem, tooMany } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import { answer, json, object, textField } from '../../open-api/schema.ts';

const pairingSchema = z.strictObject({ code: z.string().max(40) });

const about = described(() => ({
  tag: 'control',
  summary:
    'Pair an OBS dock: exchange the code shown in Settings for a token. A code is valid for two minutes and works once; wrong codes are rate-limited by address and in total',
  body: json(pairingSchema),
  answers: { 201: answer('The token, returned only once', object({ token: textField })) },
  refusals: [400, 404, 413, 415, 429, 503],
}));

/** Gives a dock its token. OBS docks have a separate cookie store, so no user is signed in there. */
export const dockRoutes = ({ controls }: { controls: ControlService }): Hono<ServerEnv> => {
  const guessing = createCodeGuard();
  return new Hono<ServerEnv>().post('/docks', about, async ({ req, var: { address } }) => {
    const waitS = await guessing.begin(address);
    if (waitS !== null) return tooMany(waitS);
    let code: 'right' | 'wrong' | 'unknown' = 'unknown';
    try {
      const read = await readBody(req.raw, pairingSchema);
      if (read.kind === 'error') return badBody(read);
      const token = await controls.docks.finish(read.body.code);
      code = token === null ? 'wrong' : 'right';
      return token === null ? noSuchCode() : Response.json({ token }, { status: 201 });
    } finally {
      await guessing.done(address, code);
    }
  });
};

const noSuchCode = (): Response =>
  problem(404, 'notFound', 'This code is wrong, already used, or older than two minutes');
