import type { HttpBindings } from '@hono/node-server';
import type { Session } from '../ports/identity.ts';
import type { Actor } from '@quizcast/game/crew/actor';
import type { CrewRole } from '@quizcast/game/crew/crew';
import type { DocumentPath } from '../ports/document-store.ts';

/** What a request carries on its way through the routes. */
export interface ServerEnv {
  /** Absent in tests that ask the app without a network. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Names the request in the log and in its answer. */
    requestId: string;
    /** What limits are counted by. */
    address: string;
    /** Only when the answer is a page. */
    page?: ServedPage;
    /** Only behind `signedIn`. */
    session: Session;
    /** Only behind `mayOnDocument`. */
    acting: DocumentAccess;
  };
}

/** A page of ours, with the word that only its own scripts and styles carry. */
export interface ServedPage {
  kind: 'app' | 'overlay' | 'players' | 'text' | 'dock';
  /** Made anew each time a page is sent. */
  nonce: string;
}

/** Who does something with whose document. */
export interface DocumentAccess {
  session: Session;
  /** The owner of the document. */
  ownerId: string;
  path: DocumentPath;
  actor: Actor;
  role: CrewRole | 'owner';
}
