import { randomBytes, randomUUID } from 'node:crypto';
import { crewMember, type CrewMember, type CrewRole } from '@quizcast/game/crew/crew';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import { hashOf, makeToken } from '../lobby/tokens.ts';
import type { Clock } from '../ports/clock.ts';
import type { CrewRepository, Invitation } from '../ports/crew-repository.ts';
import type { Identity, Session } from '../ports/identity.ts';
import { MailCapped, type Mail } from '../ports/mail.ts';
import { documentPath, type Rooms } from '../documents/rooms.ts';
import { crewLetter } from './invitation-email.ts';
import type { Log } from '../ports/log.ts';

export interface CrewServiceDeps {
  book: CrewRepository;
  rooms: Pick<Rooms, 'document' | 'submit'>;
  identity: Pick<Identity, 'exists' | 'record'>;
  clock: Clock;
  log: Log;
  /** Null: nothing is mailed. */
  mail: Pick<Mail, 'send'> | null;
  /** Origin that links in mails lead to. Never that of a request, which says itself what its host is. */
  linkOrigin: () => string;
}

export interface Member extends CrewMember {
  userId: string;
}

export interface Membership {
  ownerId: string;
  ownerName: string;
  role: CrewRole;
}

/** An invitation as the holder of its link sees it. */
export interface Looked {
  ownerName: string;
  role: CrewRole;
  /** Enough of it to know it again. */
  email: string | null;
  expiresAtMs: number;
}

export type Accepted =
  | ({ kind: 'accepted' } & Membership)
  | { kind: 'refused'; reason: InvitationRefusal | Refusal };

/** Why an invitation cannot be taken up by this account. */
export type InvitationRefusal = 'otherEmail' | 'emailNotVerified' | 'ownDocument';

export interface Asked {
  role: CrewRole;
  email: string | null;
  days: number;
}

const nothingToLeave: ReadonlySet<Refusal> = new Set(['notInCrew', 'unreadable', 'notFound']);
/** Open invitations of one owner. */
const maxInvitations = 50;
const dayMs = 24 * 3_600_000;

/** Who is invited to crews, takes that up, and is in them. Rejects with StoreFailure. */
export class CrewService {
  readonly #deps: CrewServiceDeps;
  /** What becomes of one invitation is decided one after the other. */
  readonly #inLine = createKeyedMutex();

  constructor(deps: CrewServiceDeps) {
    this.#deps = deps;
  }

  /** The crew of an own document, the longest member first. Null: the document cannot be read. */
  async members(ownerId: string): Promise<Member[] | null> {
    const held = await this.#deps.rooms.document(ownerId);
    if (held.kind !== 'readable') return null;
    const { document } = held;
    const members = await Promise.all(
      Object.keys(document.settings.authorizedUsers).map(async (userId) => {
        const member = crewMember(document, userId);
        if (member === null) return [];
        const record = await this.#deps.identity.record(userId);
        return [{ userId, ...member, email: record?.email ?? member.email }];
      }),
    );
    return members.flat().toSorted((one, other) => one.sinceMs - other.sinceMs);
  }

  invitations(ownerId: string): Promise<Invitation[]> {
    return this.#deps.book.invitationsOf(ownerId, this.#deps.clock.nowMs());
  }

  /** Takes somebody out of the crew of this owner, whose account it is being cleared for. */
  dismiss(ownerId: string, userId: string): Promise<void> {
    return this.#leave(userId, ownerId);
  }

  /** The token is told this once. Null: there are as many open invitations as there may be. */
  async invite(
    ownerId: string,
    { role, email, days }: Asked,
  ): Promise<{ invitation: Invitation; token: string; isMailed: boolean } | null> {
    const { book, clock } = this.#deps;
    const createdAtMs = clock.nowMs();
    const invitation: Invitation = {
      id: randomBytes(16).toString('base64url'),
      ownerId,
      role,
      email,
      createdAtMs,
      expiresAtMs: createdAtMs + days * dayMs,
    };
    const token = makeToken();
    const kept = await book.invite(invitation, keptOf(token), maxInvitations);
    if (kept === 'full') return null;
    return { invitation, token, isMailed: await this.#mailed(invitation, token) };
  }

  /** False: there is no such invitation of this owner. */
  async withdraw(ownerId: string, id: string): Promise<boolean> {
    const { book, clock } = this.#deps;
    return this.#inLine(id, async () => {
      const invitation = await book.invitation(id, clock.nowMs());
      if (invitation?.ownerId !== ownerId) return false;
      return (await book.take(id, clock.nowMs())) !== null;
    });
  }

  /** Null: unknown, expired or used, which is all the same to a stranger. */
  async look(token: string): Promise<Looked | null> {
    const invitation = await this.#byToken(token);
    const ownerName = invitation === null ? null : await this.#nameOf(invitation.ownerId);
    if (invitation === null || ownerName === null) return null;
    const { role, email, expiresAtMs } = invitation;
    return { ownerName, role, email: email === null ? null : masked(email), expiresAtMs };
  }

  /** Takes an invitation up. Null: there is none. */
  async accept(session: Session, by: { token: string } | { id: string }): Promise<Accepted | null> {
    const byToken = 'token' in by;
    const id = byToken ? (await this.#byToken(by.token))?.id : by.id;
    return id === undefined ? null : this.#inLine(id, () => this.#accept(session, id, byToken));
  }

  async #accept(session: Session, id: string, byToken: boolean): Promise<Accepted | null> {
    const { book, clock } = this.#deps;
    const invitation = await book.invitation(id, clock.nowMs());
    // Whoever has the token may have it; its name alone is enough for nobody but whom it is addressed to.
    if (invitation === null || (!byToken && invitation.email === null)) return null;
    const ownerName = await this.#nameOf(invitation.ownerId);
    if (ownerName === null) return null;
    const reason = refusalOf(session, invitation, byToken);
    if (reason !== null) return { kind: 'refused', reason };
    return this.#admit(session, invitation, ownerName);
  }

  /** The crews that this user is in, as the documents say it. */
  async memberships(userId: string): Promise<Membership[]> {
    const { book } = this.#deps;
    const found: Membership[] = [];
    for (const ownerId of await book.memberships(userId)) {
      const ownerName = await this.#nameOf(ownerId);
      const held = ownerName === null ? null : await this.#deps.rooms.document(ownerId);
      const member = held?.kind === 'readable' ? crewMember(held.document, userId) : null;
      if (member !== null && ownerName !== null)
        found.push({ ownerId, ownerName, role: member.role });
      // What cannot be read now may name this user still.
      else if (held?.kind !== 'unreadable') await this.#strikeOut(userId, ownerId);
    }
    return found;
  }

  /** Invitations that this account may take up by their ids. */
  async invitationsFor(
    session: Session,
  ): Promise<{ id: string; ownerName: string; role: CrewRole; expiresAtMs: number }[]> {
    if (!session.isEmailVerified || session.isDemo) return [];
    const { book, clock } = this.#deps;
    const open = await book.invitationsFor(session.email.toLowerCase(), clock.nowMs());
    const told = await Promise.all(
      open.map(async ({ id, ownerId, role, expiresAtMs }) => {
        const ownerName = await this.#nameOf(ownerId);
        return ownerName === null || ownerId === session.userId
          ? []
          : [{ id, ownerName, role, expiresAtMs }];
      }),
    );
    return told.flat();
  }

  /** Forgets a user who is gone: they leave every crew, and nothing of theirs stays in the book. */
  async forget(departed: { userId: string; email: string }): Promise<void> {
    const { book, identity } = this.#deps;
    const { userId } = departed;
    for (const ownerId of await book.memberships(userId)) {
      if (await identity.exists(ownerId)) await this.#leave(userId, ownerId);
    }
    await book.forget({ userId, email: departed.email.toLowerCase() });
  }

  async #admit(
    { userId, displayName }: Session,
    { id, ownerId, role }: Invitation,
    ownerName: string,
  ): Promise<Accepted | null> {
    const { book, rooms, clock } = this.#deps;
    // Known before it is so: what the document does not say is not believed anyway.
    await book.join(userId, ownerId);
    const admitted = await rooms.submit(
      documentPath(ownerId),
      // The e-mail stays with the account: a log is kept for long, also when the account is gone.
      { type: 'crew.admit', userId, role, name: displayName.slice(0, 200), email: '' },
      // In the log an invitation stands once, so it lets in once, and a member it let in before a crash is in.
      `invitation:${id}`,
      { kind: 'system', userId },
    );
    if (admitted.kind === 'refused')
      // The owner is gone by now, with all their invitations.
      return admitted.reason === 'notFound' ? null : { kind: 'refused', reason: admitted.reason };
    await this.#settle(userId, ownerId);
    await book.take(id, clock.nowMs());
    const held = await rooms.document(ownerId);
    const member = held.kind === 'readable' ? crewMember(held.document, userId) : null;
    return member === null ? null : { kind: 'accepted', ownerId, ownerName, role: member.role };
  }

  /** Strikes a membership out that the document knows nothing of. */
  async #strikeOut(userId: string, ownerId: string): Promise<void> {
    const { book, rooms, identity } = this.#deps;
    await book.leave(userId, ownerId);
    if (!(await identity.exists(ownerId))) return;
    // Who was let in at this very moment stays.
    const held = await rooms.document(ownerId);
    const isIn = held.kind === 'readable' && crewMember(held.document, userId) !== null;
    if (isIn) await book.join(userId, ownerId);
  }

  /** Takes somebody out of a crew without anybody's command. */
  async #leave(userId: string, ownerId: string): Promise<void> {
    const { book, rooms } = this.#deps;
    const command = { type: 'crew.remove', userId } as const;
    const actor = { kind: 'system', userId } as const;
    const id = `system:${randomUUID()}`;
    const left = await rooms.submit(documentPath(ownerId), command, id, actor);
    if (left.kind === 'refused' && !nothingToLeave.has(left.reason))
      throw new Error(`somebody could not be taken out of a crew: ${left.reason}`);
    await book.leave(userId, ownerId);
  }

  /** Whoever has just come in is found again; if the account went at the same moment, they leave again. */
  async #settle(userId: string, ownerId: string): Promise<void> {
    const { book, identity } = this.#deps;
    // Somebody may have looked before the document said so, and have struck it out.
    await book.join(userId, ownerId);
    if (!(await identity.exists(userId))) await this.#leave(userId, ownerId);
  }

  #byToken(token: string): Promise<Invitation | null> {
    const hash = hashOf(token);
    const { book, clock } = this.#deps;
    return hash === null ? Promise.resolve(null) : book.invitationByToken(hash, clock.nowMs());
  }

  async #nameOf(userId: string): Promise<string | null> {
    return (await this.#deps.identity.record(userId))?.displayName ?? null;
  }

  async #mailed({ email, role, ownerId }: Invitation, token: string): Promise<boolean> {
    const { mail, rooms, linkOrigin, log } = this.#deps;
    if (mail === null || email === null) return false;
    const held = await rooms.document(ownerId);
    const language = held.kind === 'readable' ? (held.document.settings.language ?? 'en') : 'en';
    try {
      // Behind the #, which browsers send to no server and put into no log.
      const who = { to: email, account: ownerId };
      await mail.send(crewLetter(who, role, language, `${linkOrigin()}/invite#${token}`));
      return true;
    } catch (error) {
      if (!(error instanceof MailCapped)) log.warn({ error }, 'invitation email failed');
      return false;
    }
  }
}

function refusalOf(
  session: Session,
  { ownerId, email }: Invitation,
  byToken: boolean,
): InvitationRefusal | 'notAllowed' | null {
  if (session.isDemo) return 'notAllowed';
  if (ownerId === session.userId) return 'ownDocument';
  if (email === null) return null;
  if (session.email.toLowerCase() !== email) return 'otherEmail';
  return byToken || session.isEmailVerified ? null : 'emailNotVerified';
}

/** The first letter and where the mailbox is. */
const masked = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

function keptOf(token: string): string {
  const hash = hashOf(token);
  if (hash === null) throw new Error('a token was made that is none');
  return hash;
}
