import type { ObsCue, ObsDone } from '@quizcast/game/cues/cue-light';
import type { ObsPage } from '../cues/obs-pages.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Host, ClientSocket } from './role.ts';

/** Registers the OBS that a page can reach, if the page may play. */
export class ObsRegistration implements ObsPage {
  readonly #pages: Host['obsPages'];
  readonly #socket: ClientSocket;
  readonly #path: DocumentPath;
  readonly #may: () => boolean;

  constructor(
    { obsPages }: Pick<Host, 'obsPages'>,
    socket: ClientSocket,
    path: DocumentPath,
    may: () => boolean,
  ) {
    this.#pages = obsPages;
    this.#socket = socket;
    this.#path = path;
    this.#may = may;
  }

  readonly obsReady = (isReady: boolean): void => {
    if (isReady && this.#may()) this.#pages.enter(this.#path, this);
    else this.leave();
  };

  readonly obsDone = (done: ObsDone): void => this.#pages.done(done);

  send(message: ObsCue): void {
    this.#socket.send(message);
  }

  leave(): void {
    this.#pages.leave(this.#path, this);
  }
}
