import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { parseAccept } from 'hono/utils/accept';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { PhoneInvitations } from '../audience/open-phones.ts';
import type { LobbyService } from '../lobby/lobby-service.ts';
import { StoreFailure } from '../ports/document-store.ts';
import type { Log } from '../ports/log.ts';
import type { DrawingModule, DrawnScreen, FirstScreen } from './drawing-module.ts';
import type { JoinCodes } from './join-codes.ts';
import { scriptJson } from './script-json.ts';

export interface FirstScreenDeps {
  drawing: () => Promise<DrawingModule | null>;
  codes: Pick<JoinCodes, 'lookUp'>;
  lobbies: Pick<LobbyService, 'invitation'>;
  phones: Pick<PhoneInvitations, 'invitation'>;
  log: Log;
}

export type PhonePage = 'buzzer' | 'audience';

export interface PhoneVisit {
  address: string;
  /** The request's Accept-Language. */
  languages: string;
  /** As typed; null at an address without a code. */
  code: string | null;
}

/** What the page shows before its program runs. */
export interface ReadyScreen {
  first: FirstScreen;
  drawn: DrawnScreen;
}

/** Maximum codes looked up per address and minute for pages. */
const lookupsPerAddress = 1200;

/**
 * Renders the first screen of players' and viewers' pages: the join form. Resolves with null when that fails; the page
 * then asks the server and draws the form itself, a little later.
 */
export function screenDrawer({ drawing, codes, lobbies, phones, log }: FirstScreenDeps) {
  const lookups = new RateLimiterMemory({ points: lookupsPerAddress, duration: 60 });

  /** The show of a code, null for an unknown code, undefined when this address is over its limit. */
  const invitationOf = async (
    page: PhonePage,
    code: string,
    address: string,
  ): Promise<object | null | undefined> => {
    const { consumedPoints } = await lookups.penalty(address);
    if (consumedPoints > lookupsPerAddress) return undefined;
    if (page === 'audience') return phones.invitation(code);
    const lookup = await codes.lookUp(address, code, (stored) => lobbies.invitation(stored));
    if (lookup.kind === 'waits') return undefined;
    return lookup.kind === 'found' ? lookup.found : null;
  };

  /** Null when the page has to ask the server, for example for a malformed code. */
  const firstOf = async (page: PhonePage, visit: PhoneVisit): Promise<FirstScreen | null> => {
    if (visit.code === null) return { code: null };
    const code = readJoinCode(visit.code);
    const invitation = code === null ? undefined : await invitationOf(page, code, visit.address);
    return invitation === undefined ? null : { code, invitation };
  };

  return async (page: PhonePage, visit: PhoneVisit): Promise<ReadyScreen | null> => {
    try {
      const module = await drawing();
      const first = module === null ? null : await firstOf(page, visit);
      if (module === null || first === null) return null;
      const draw = page === 'buzzer' ? module.drawBuzzer : module.drawAudience;
      return { first, drawn: await draw(languagesOf(visit.languages), first) };
    } catch (error) {
      // Not logged here: the same failure is reported when the page asks.
      if (!(error instanceof StoreFailure)) log.warn({ error, page }, 'first screen not drawn');
      return null;
    }
  };
}

/** Languages by preference, as in `navigator.languages`. */
const languagesOf = (accepted: string): string[] =>
  parseAccept(accepted)
    .toSorted((one, other) => other.q - one.q)
    .map(({ type }) => type);

/** The page with the screen inserted; unchanged when there is none. */
export function withScreen(page: string, name: PhonePage, screen: ReadyScreen | null): string {
  if (screen === null) return page;
  const { first, drawn } = screen;
  const json = `<script type="application/json" id="first-screen">${scriptJson(first)}</script>`;
  return page
    .replace('<html lang="en">', `<html lang="${drawn.language}" dir="${drawn.direction}">`)
    .replace(`<div id="${name}"></div>`, () => `${json}<div id="${name}">${drawn.html}</div>`);
}
