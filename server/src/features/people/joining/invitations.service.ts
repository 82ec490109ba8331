import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { Invitation, invitationsApi, ReceivedInvitation } from '@longtable/contract/invitations';
import { newInvitationCode } from '../../../kits/invitations.ts';
import { cardsOfPeople } from '../../../kits/person-card.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import type { Actor } from '../../../policies/actor.ts';
import { readHasBlocked } from '../../../policies/has-blocked.ts';
import type { InvitationRow } from '../../../policies/invitation.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import * as store from './invitations.store.ts';
import type { JoiningLimits } from './joining.limits.ts';
import { type Acquaint, type InvitedTasks, serverInvitations } from './server-invitations.ts';
import type { SignUps } from './sign-ups.ts';

/** How long an invitation works, in milliseconds (7 days). */
const lifetime = 7 * 24 * 3600 * 1000;

type Input = ParsedInputOf<typeof invitationsApi.create>;
type AssignInput = ParsedInputOf<typeof invitationsApi.assign>;
type Output<Name extends keyof typeof invitationsApi> = OutputOf<(typeof invitationsApi)[Name]>;

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations to this server. */
export function createInvitations(options: {
  db: Db;
  limits: JoiningLimits;
  signUps: SignUps;
  acquaint: Pick<Acquaint, 'connect'>;
  invitedTasks: InvitedTasks;
  publicUrl: URL;
  log: Log;
}) {
  const { db, limits, signUps, acquaint, invitedTasks, publicUrl, log } = options;

  /** Tells the person whose account has the address, if any. */
  async function announce(change: Change, actorId: string, email: string | null): Promise<void> {
    const account = email === null ? undefined : await store.readAccountOf(change.tx, email);
    if (!account) return;
    const audience = [personalRoom(account.id)];
    change.emit('invitations.changed', { actorId, audience, payload: {} });
  }

  /** Counts an invitation against the limits. Throws `auth/sign-ups-closed`, `request/too-many`. */
  async function countNew(actor: Actor, { email }: Pick<Input, 'email'>, ip: string): Promise<void> {
    if (!signUps.invites) throw refuse('auth/sign-ups-closed');
    await limits.invitationsPerPerson.consume(actor.id);
    await limits.invitationsPerAddress.consume({ ip });
    if (email !== undefined) await limits.emailsPerRecipient.consume(email);
  }

  return {
    async list(actor: Actor): Promise<Output<'list'>> {
      const rows = await store.readInvitations(db, actor.id);
      return { invitations: rows.map(presentInvitation), can: { create: signUps.invites } };
    },

    async received(actor: Actor): Promise<Output<'received'>> {
      const rows = await store.readReceived(db, actor.id);
      return {
        invitations: rows.map(presentReceived),
        cards: cardsOfPeople(rows.map(({ inviter }) => inviter)),
      };
    },

    countNew,

    /** Like `countNew`, but an open invitation to the address is used again and sends no e-mail. */
    async countAssigned(actor: Actor, { email }: AssignInput, ip: string): Promise<void> {
      if (email === (await store.readAddress(db, actor.id))) throw refuse('invitation/oneself');
      if (!(await store.findOpen(db, actor.id, email))) await countNew(actor, { email }, ip);
    },

    async assign(
      change: Change,
      actor: Actor,
      { id, email, taskIds }: AssignInput,
    ): Promise<Output<'assign'>> {
      const { tx } = change;
      const expiresAt = invitationEnd();
      const code = newInvitationCode();
      const codeHash = hashToken(code);
      let invitation = await store.renewOpen(tx, { inviterId: actor.id, email, expiresAt });
      // Somebody may have the link of an earlier invitation; that of this one was lost if it is requested again.
      const isNew = !invitation || invitation.id === id;
      if (invitation?.id === id) await store.renewLink(tx, { id, inviterId: actor.id, email, codeHash });
      if (!invitation) {
        const row = { id, inviter_id: actor.id, email, link_code_hash: codeHash, expires_at: expiresAt };
        invitation = (await store.insertInvitation(tx, row)) ?? undefined;
        if (!invitation) throw refuse('request/id-taken');
        await change.enqueue('people.send-invitation', { invitationId: id });
      }
      await invitedTasks.add(change, actor, { invitation, taskIds });
      await announce(change, actor.id, email);
      const url = isNew ? serverInvitations.urlOf(code, publicUrl) : null;
      return { invitation: presentInvitation(invitation), url };
    },

    /** Idempotent: a repeated request renews the link; the one in the e-mail stays valid. */
    async create(change: Change, actor: Actor, input: Input): Promise<Output<'create'>> {
      const { tx } = change;
      const { id, email = null } = input;
      const code = newInvitationCode();
      const codeHash = hashToken(code);
      const inserted = await store.insertInvitation(tx, {
        id,
        inviter_id: actor.id,
        email,
        link_code_hash: codeHash,
        expires_at: invitationEnd(),
      });
      const row = inserted ?? (await store.renewLink(tx, { id, inviterId: actor.id, email, codeHash }));
      if (!row) throw refuse('request/id-taken');
      if (inserted && email !== null) await change.enqueue('people.send-invitation', { invitationId: id });
      await announce(change, actor.id, email);
      return { invitation: presentInvitation(row), url: serverInvitations.urlOf(code, publicUrl) };
    },

    /** Throws `invitation/not-found` when it has just been used. */
    async revoke(change: Change, actor: Actor, { id, email }: InvitationRow): Promise<{ done: true }> {
      if (!(await store.deleteInvitation(change.tx, id))) throw refuse('invitation/not-found');
      await invitedTasks.ended(change, { invitationId: id, actorId: actor.id });
      await announce(change, actor.id, email);
      return { done: true };
    },

    /** Throws `invitation/not-found` when it was just used, has expired, or one of the two has blocked the other. */
    async accept(
      change: Change,
      actor: Actor,
      { id, inviter_id: senderId, email }: InvitationRow,
      connectionId: string,
    ): Promise<{ done: true }> {
      const { tx } = change;
      if (
        senderId === null ||
        (await areBlocked(tx, senderId, actor.id)) ||
        !(await store.takeReceived(tx, id))
      )
        throw refuse('invitation/not-found');
      await acquaint.connect(change, { senderId, receiverId: actor.id }, connectionId);
      await invitedTasks.accepted(change, { invitationId: id, personId: actor.id });
      await announce(change, actor.id, email);
      return { done: true };
    },

    /** The inviter sees an open invitation until it expires. */
    async decline(change: Change, actor: Actor, { id, email }: InvitationRow): Promise<{ done: true }> {
      await store.declineReceived(change.tx, id);
      await announce(change, actor.id, email);
      return { done: true };
    },

    /**
     * Where joining requires an invitation and there is nobody to invite: creates a link for the first person and logs
     * it. Null once there is anybody.
     */
    async inviteFirstPerson(): Promise<string | null> {
      if (!signUps.needsFirstInvitation || (await store.isAnybodyHere(db))) return null;
      const code = newInvitationCode();
      await store.replaceFirstInvitation(db, hashToken(code), invitationEnd());
      const url = serverInvitations.urlOf(code, publicUrl);
      log.info({ url }, 'nobody is on this server yet: make the first account here');
      return url;
    },
  };
}

async function areBlocked(tx: Db, one: string, other: string): Promise<boolean> {
  return (await readHasBlocked(tx, one, other)) || readHasBlocked(tx, other, one);
}

function presentReceived({ id, inviter, tasks, created_at }: store.ReceivedRow): ReceivedInvitation {
  return { id, inviterId: inviter.id, tasks, createdAt: created_at };
}

function invitationEnd(): string {
  return new Date(Date.now() + lifetime).toISOString();
}

/** An invitation as its inviter sees it. */
export function presentInvitation(row: InvitationRow): Invitation {
  const email = row.email === null ? null : readableEmail(row.email);
  return { id: row.id, email, createdAt: row.created_at, expiresAt: row.expires_at };
}
