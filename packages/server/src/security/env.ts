import type { HttpBindings } from '@hono/node-server';
import type { Session } from '../ports/identity.ts';
import type { Actor } from '@quizcast/game/crew/actor';
import type { CrewRole } from '@quizcast/game/crew/crew';
import type { DocumentPath } from '../ports/document-store.ts';

/** Bindings and variables of a request, shared by all routes. */
export interface ServerEnv {
  /** Absent in tests that call the app without a network. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Identifies the request in the log and in the answer. */
    requestId: string;
    /** The key for rate limits. */
    address: string;
    /** Only when the answer is a page. */
    page?: ServedPage;
    /** Only after `signedIn`. */
    session: Session;
    /** Only after `requireRight`. */
    acting: DocumentAccess;
  };
}

/** A page of Quizcast, with the nonce of its own scripts and styles. */
export interface ServedPage {
  kind: 'app' | 'overlay' | 'players' | 'viewers' | 'text' | 'dock';
  /** New for each answer. */
  nonce: string;
}

/** The user of a request and the document it acts on. */
export interface DocumentAccess {
  session: Session;
  /** The owner of the document. */
  ownerId: string;
  path: DocumentPath;
  actor: Actor;
  role: CrewRole | 'owner';
}
