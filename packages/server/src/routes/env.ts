import type { HttpBindings } from '@hono/node-server';
import type { Session } from '../ports/identity.ts';
import type { Acting } from '../security/acting.ts';
import type { ServedPage } from '../security/headers.ts';

/** What a request carries on its way through the routes. */
export interface ServerEnv {
  /** Absent in tests that ask the app without a network. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** What limits are counted by. */
    address: string;
    /** Only when the answer is a page. */
    page?: ServedPage;
    /** Only behind `signedIn`. */
    session: Session;
    /** Only behind `mayOnDocument`. */
    acting: Acting;
  };
}
