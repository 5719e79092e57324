import type { Hello } from '@quizcast/game/protocol/protocol';
import type { Session } from '../ports/identity.ts';
import { admitControl } from './control-role.ts';
import { admitCrew } from './crew-role.ts';
import { admitOverlay } from './overlay-role.ts';
import { admitOwner } from './owner-role.ts';
import { admitPlayer } from './player-role.ts';
import type { Admission, Host, ClientSocket } from './role.ts';

/** Looks up whether a socket may have the view it asks for. Rejects with StoreFailure. */
export async function admit(
  socket: ClientSocket,
  host: Host,
  hello: Hello,
  sessionOf: (hello: { token?: string | undefined }) => Promise<Session | null>,
): Promise<Admission> {
  switch (hello.view) {
    case 'owner':
      return admitOwner(socket, host, await sessionOf(hello), hello);
    case 'crew':
      return admitCrew(socket, host, await sessionOf(hello), hello);
    case 'overlay':
      return admitOverlay(socket, host, hello.uid);
    case 'player':
      return admitPlayer(socket, host, hello.token);
    case 'control':
      return admitControl(socket, host, hello.token);
  }
}
