import { Hono, type Context } from 'hono';
import { isDirectLocalRequest, isLocalHost } from '../../security/address.ts';
import type { ServerEnv } from '../../security/env.ts';
import { headersOf } from '../../security/origin.ts';
import { refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  updateStatusSchema,
  updateSwitchSchema,
  type UpdateNotices,
} from '../../ports/update-notice.ts';
import { readBody } from '../../security/body.ts';
import { badBody } from '../../security/problem.ts';
import { answer, booleanField, json, jsonSchema, object } from '../open-api/schema.ts';

const about = {
  desktop: described(() => ({
    tag: 'desktop',
    access: 'user',
    summary:
      'Get whether the request comes from the computer that Quizcast is installed on, and may quit it',
    answers: { 200: answer('The current state', object({ canQuit: booleanField })) },
    refusals: [401, 429],
  })),
  updates: described(() => ({
    tag: 'desktop',
    access: 'user',
    summary: 'Get whether update checks are on, and their latest result',
    answers: { 200: answer('The current state', jsonSchema(updateStatusSchema)) },
    refusals: [401, 403, 404, 429],
  })),
  setUpdates: described(() => ({
    tag: 'desktop',
    access: 'user',
    summary:
      'Turn the daily check for updates on or off; turning it on checks immediately. Sends no data',
    body: json(updateSwitchSchema),
    answers: { 200: answer('The new state', jsonSchema(updateStatusSchema)) },
    refusals: [400, 401, 403, 404, 413, 415, 429],
  })),
  quit: described(() => ({
    tag: 'desktop',
    access: 'user',
    summary: 'Save everything and quit Quizcast',
    answers: { 202: { description: 'Quitting' } },
    refusals: [401, 403, 429],
  })),
};

/** Services of a Quizcast on the user's own computer. */
export interface DesktopDeps {
  /** Known only to programs that can read the data folder. */
  instanceId: string;
  /** Ends the process after everything is stored. */
  quit: () => void;
  /** Null where the operator has disabled update checks. */
  updates: UpdateNotices | null;
}

/** A second start asks whether the process that it finds uses the same data folder. */
export const instanceRoutes = ({ instanceId }: DesktopDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().get('/instance/:id', (context) =>
    context.req.param('id') === instanceId
      ? context.body(null, 204)
      : context.text('This is another Quizcast\n', 404),
  );

/**
 * Quitting from the page, for the user at this computer only: the request must come from this machine without a proxy
 * or tunnel, to a loopback host name. Refused without `desktop`.
 */
export function desktopRoutes(desktop: DesktopDeps | undefined): Hono<ServerEnv> {
  const canQuit = (context: Context<ServerEnv>): boolean => {
    const header = headersOf(context.req.raw.headers);
    const remote = context.env?.incoming?.socket.remoteAddress;
    return desktop !== undefined && isDirectLocalRequest(remote, header) && isLocalHost(header);
  };
  return new Hono<ServerEnv>()
    .get('/desktop', about.desktop, (context) => {
      return context.json({ canQuit: canQuit(context) });
    })
    .get('/desktop/updates', about.updates, (context) => {
      if (desktop === undefined || !canQuit(context)) return refused('notAllowed');
      return desktop.updates === null
        ? refused('notFound')
        : Response.json(desktop.updates.status());
    })
    .put('/desktop/updates', about.setUpdates, async (context) => {
      if (desktop === undefined || !canQuit(context)) return refused('notAllowed');
      if (desktop.updates === null) return refused('notFound');
      const read = await readBody(context.req.raw, updateSwitchSchema);
      if (read.kind === 'error') return badBody(read);
      return Response.json(await desktop.updates.set(read.body.isOn));
    })
    .post('/desktop/quit', about.quit, (context) => {
      if (desktop === undefined || !canQuit(context)) return refused('notAllowed');
      // Quits after the answer is sent, so that the page receives it before its connection ends.
      context.env.outgoing?.once('finish', desktop.quit);
      return context.body(null, 202);
    });
}
