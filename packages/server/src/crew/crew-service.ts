import { randomBytes, randomUUID } from 'node:crypto';
import { crewMember, type CrewRole } from '@quizcast/game/crew/crew';
import type {
  ListedMember,
  Membership,
  Offer,
  WaitingInvitation,
} from '@quizcast/game/crew/crew-answers';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Language } from '@quizcast/game/values/language';
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
  repository: CrewRepository;
  rooms: Pick<Rooms, 'document' | 'submit'>;
  identity: Pick<Identity, 'exists' | 'record'>;
  clock: Clock;
  log: Log;
  /** Null: no mail is sent. */
  mail: Pick<Mail, 'send'> | null;
  /** Origin of the links in mails. Never taken from a request, whose sender chooses the Host header. */
  linkOrigin: () => string;
}

export type Accepted =
  | ({ kind: 'accepted' } & Membership)
  | { kind: 'refused'; reason: InvitationRefusal | Refusal };

/** Why this account cannot accept an invitation. */
export type InvitationRefusal = 'otherEmail' | 'emailNotVerified' | 'ownDocument';

export interface InvitationRequest {
  role: CrewRole;
  email: string | null;
  days: number;
  /** Of the mail. */
  language: Language;
}

const nothingToLeave: ReadonlySet<Refusal> = new Set(['notInCrew', 'unreadable', 'notFound']);
/** Maximum number of open invitations per owner. */
const maxInvitations = 50;
const dayMs = 24 * 3_600_000;

/** Manages crew invitations and memberships. Rejects with StoreFailure. */
export class CrewService {
  readonly #deps: CrewServiceDeps;
  /** Serializes the operations on one invitation. */
  readonly #inLine = createKeyedMutex();

  constructor(deps: CrewServiceDeps) {
    this.#deps = deps;
  }

  /** The crew of the owner's document, the longest-standing member first. Null: the document cannot be read. */
  async members(ownerId: string): Promise<ListedMember[] | null> {
    const loaded = await this.#deps.rooms.document(ownerId);
    if (loaded.kind !== 'readable') return null;
    const { document } = loaded;
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
    return this.#deps.repository.invitationsOf(ownerId, this.#deps.clock.nowMs());
  }

  /** Removes a member from this owner's crew when the account's access is cleaned up. */
  dismiss(ownerId: string, userId: string): Promise<void> {
    return this.#leave(userId, ownerId);
  }

  /** Creates an invitation; its token is returned only here. Null: the limit of open invitations is reached. */
  async invite(
    ownerId: string,
    { role, email, days, language }: InvitationRequest,
  ): Promise<{ invitation: Invitation; token: string; isMailed: boolean } | null> {
    const { repository, clock } = this.#deps;
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
    const outcome = await repository.invite(invitation, storedHashOf(token), maxInvitations);
    if (outcome === 'full') return null;
    return { invitation, token, isMailed: await this.#mailed(invitation, token, language) };
  }

  /** Withdraws an invitation. False: this owner has no such invitation. */
  async withdraw(ownerId: string, id: string): Promise<boolean> {
    const { repository, clock } = this.#deps;
    return this.#inLine(id, async () => {
      const invitation = await repository.invitation(id, clock.nowMs());
      if (invitation?.ownerId !== ownerId) return false;
      return (await repository.accept(id, clock.nowMs())) !== null;
    });
  }

  /** The invitation of a token. Null when it is unknown, expired or used; callers cannot distinguish these cases. */
  async preview(token: string): Promise<Offer | null> {
    const invitation = await this.#byToken(token);
    const ownerName = invitation === null ? null : await this.#nameOf(invitation.ownerId);
    if (invitation === null || ownerName === null) return null;
    const { role, email, expiresAtMs } = invitation;
    return { ownerName, role, email: email === null ? null : masked(email), expiresAtMs };
  }

  /** Accepts an invitation. Null: there is none. */
  async accept(session: Session, by: { token: string } | { id: string }): Promise<Accepted | null> {
    const byToken = 'token' in by;
    const id = byToken ? (await this.#byToken(by.token))?.id : by.id;
    return id === undefined ? null : this.#inLine(id, () => this.#accept(session, id, byToken));
  }

  async #accept(session: Session, id: string, byToken: boolean): Promise<Accepted | null> {
    const { repository, clock } = this.#deps;
    const invitation = await repository.invitation(id, clock.nowMs());
    // An invitation without an e-mail address can only be accepted by its token, not by its id.
    if (invitation === null || (!byToken && invitation.email === null)) return null;
    const ownerName = await this.#nameOf(invitation.ownerId);
    if (ownerName === null) return null;
    const reason = refusalOf(session, invitation, byToken);
    if (reason !== null) return { kind: 'refused', reason };
    return this.#admit(session, invitation, ownerName);
  }

  /** The crews of this user, as confirmed by the documents. */
  async memberships(userId: string): Promise<Membership[]> {
    const { repository } = this.#deps;
    const found: Membership[] = [];
    for (const ownerId of await repository.memberships(userId)) {
      const ownerName = await this.#nameOf(ownerId);
      const loaded = ownerName === null ? null : await this.#deps.rooms.document(ownerId);
      const member = loaded?.kind === 'readable' ? crewMember(loaded.document, userId) : null;
      if (member !== null && ownerName !== null)
        found.push({ ownerId, ownerName, role: member.role });
      // A document that is unreadable now may still list this user.
      else if (loaded?.kind !== 'unreadable') await this.#strikeOut(userId, ownerId);
    }
    return found;
  }

  /** Invitations that this account may accept by id. */
  async invitationsFor(session: Session): Promise<WaitingInvitation[]> {
    if (!session.isEmailVerified || session.isDemo) return [];
    const { repository, clock } = this.#deps;
    const open = await repository.invitationsFor(session.email.toLowerCase(), clock.nowMs());
    const listed = await Promise.all(
      open.map(async ({ id, ownerId, role, expiresAtMs }) => {
        const ownerName = await this.#nameOf(ownerId);
        return ownerName === null || ownerId === session.userId
          ? []
          : [{ id, ownerName, role, expiresAtMs }];
      }),
    );
    return listed.flat();
  }

  /** Forgets a deleted user: removes them from every crew and from the crew repository. */
  async forget(departed: { userId: string; email: string }): Promise<void> {
    const { repository, identity } = this.#deps;
    const { userId } = departed;
    for (const ownerId of await repository.memberships(userId)) {
      if (await identity.exists(ownerId)) await this.#leave(userId, ownerId);
    }
    await repository.forget({ userId, email: departed.email.toLowerCase() });
  }

  async #admit(
    { userId, displayName }: Session,
    { id, ownerId, role }: Invitation,
    ownerName: string,
  ): Promise<Accepted | null> {
    const { repository, rooms, clock } = this.#deps;
    // Recorded first: a membership that the document does not confirm is ignored anyway.
    await repository.join(userId, ownerId);
    const admitted = await rooms.submit(
      documentPath(ownerId),
      // Without the e-mail address: the log may outlive the account.
      { type: 'crew.admit', userId, role, name: displayName.slice(0, 200), email: '' },
      // The log accepts this command id once, so an invitation admits once, and a retry after a crash is accepted.
      `invitation:${id}`,
      { kind: 'system', userId },
    );
    if (admitted.kind === 'refused')
      // The owner's account is gone, and so are its invitations.
      return admitted.reason === 'notFound' ? null : { kind: 'refused', reason: admitted.reason };
    await this.#settle(userId, ownerId);
    await repository.accept(id, clock.nowMs());
    const loaded = await rooms.document(ownerId);
    const member = loaded.kind === 'readable' ? crewMember(loaded.document, userId) : null;
    return member === null ? null : { kind: 'accepted', ownerId, ownerName, role: member.role };
  }

  /** Removes a membership that the document does not confirm. */
  async #strikeOut(userId: string, ownerId: string): Promise<void> {
    const { repository, rooms, identity } = this.#deps;
    await repository.leave(userId, ownerId);
    if (!(await identity.exists(ownerId))) return;
    // A user who was admitted at this very moment stays.
    const loaded = await rooms.document(ownerId);
    const isIn = loaded.kind === 'readable' && crewMember(loaded.document, userId) !== null;
    if (isIn) await repository.join(userId, ownerId);
  }

  /** Removes a member from a crew by a system command. */
  async #leave(userId: string, ownerId: string): Promise<void> {
    const { repository, rooms } = this.#deps;
    const command = { type: 'crew.remove', userId } as const;
    const actor = { kind: 'system', userId } as const;
    const id = `system:${randomUUID()}`;
    const left = await rooms.submit(documentPath(ownerId), command, id, actor);
    if (left.kind === 'refused' && !nothingToLeave.has(left.reason))
      throw new Error(`crew member could not be removed: ${left.reason}`);
    await repository.leave(userId, ownerId);
  }

  /** Makes sure that the new membership is recorded; removes it if the account was deleted meanwhile. */
  async #settle(userId: string, ownerId: string): Promise<void> {
    const { repository, identity } = this.#deps;
    // A concurrent check may have removed it before the document listed the member.
    await repository.join(userId, ownerId);
    if (!(await identity.exists(userId))) await this.#leave(userId, ownerId);
  }

  #byToken(token: string): Promise<Invitation | null> {
    const hash = hashOf(token);
    const { repository, clock } = this.#deps;
    return hash === null
      ? Promise.resolve(null)
      : repository.invitationByToken(hash, clock.nowMs());
  }

  async #nameOf(userId: string): Promise<string | null> {
    return (await this.#deps.identity.record(userId))?.displayName ?? null;
  }

  async #mailed(
    { email, role, ownerId }: Invitation,
    token: string,
    language: Language,
  ): Promise<boolean> {
    const { mail, linkOrigin, log } = this.#deps;
    if (mail === null || email === null) return false;
    try {
      // In the fragment, which browsers do not send to servers, so it appears in no log.
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

/** The first letter and the domain. */
const masked = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

function storedHashOf(token: string): string {
  const hash = hashOf(token);
  if (hash === null) throw new Error('generated token is malformed');
  return hash;
}
