import { Hono, type Context } from 'hono';
import { isDirectFromHere, isLocalHost } from '../../security/address.ts';
import type { ServerEnv } from '../../security/env.ts';
import { headersOf } from '../../security/origin.ts';
import { refused } from '../../security/problem.ts';

/** What a Quizcast on the user's own computer can be asked for. */
export interface DesktopDeps {
  /** Known to who can read the data folder. */
  instanceId: string;
  /** Ends the process, after everything is stored. */
  quit: () => void;
}

/** A second start asks whether this is the one that holds its data folder. */
export const instanceRoutes = ({ instanceId }: DesktopDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().get('/instance/:id', (context) =>
    context.req.param('id') === instanceId
      ? context.body(null, 204)
      : context.text('This is another Quizcast\n', 404),
  );

/**
 * Quitting from the page, for who sits at this computer: the request comes from here, by no proxy or tunnel, to a name that only this
 * computer has. Without `desktop` nobody can.
 */
export function desktopRoutes(desktop: DesktopDeps | undefined): Hono<ServerEnv> {
  const canQuit = (context: Context<ServerEnv>): boolean => {
    const header = headersOf(context.req.raw.headers);
    const remote = context.env?.incoming?.socket.remoteAddress;
    return desktop !== undefined && isDirectFromHere(remote, header) && isLocalHost(header);
  };
  return new Hono<ServerEnv>()
    .get('/desktop', (context) => {
      context.header('cache-control', 'no-store');
      return context.json({ canQuit: canQuit(context) });
    })
    .post('/desktop/quit', (context) => {
      if (desktop === undefined || !canQuit(context)) return refused('notAllowed');
      // The page is to hear of it before its connection ends.
      context.env.outgoing?.once('finish', desktop.quit);
      return context.body(null, 202);
    });
}
