import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { Invitation, invitationsApi } from '@longtable/contract/invitations';
import { newInvitationCode } from '../../../kits/invitations.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { InvitationRow } from '../../../policies/invitation.ts';
import * as store from './invitations.store.ts';
import type { JoiningLimits } from './joining.limits.ts';
import { serverInvitations } from './server-invitations.ts';
import type { SignUps } from './sign-ups.ts';

/** How long an invitation works, in milliseconds (7 days). */
const lifetime = 7 * 24 * 3600 * 1000;

type Input = ParsedInputOf<typeof invitationsApi.create>;
type Output<Name extends keyof typeof invitationsApi> = OutputOf<(typeof invitationsApi)[Name]>;

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations to this server. */
export function createInvitations(options: {
  db: Db;
  limits: JoiningLimits;
  signUps: SignUps;
  publicUrl: URL;
  log: Log;
}) {
  const { db, limits, signUps, publicUrl, log } = options;

  return {
    async list(actor: Actor): Promise<Output<'list'>> {
      const rows = await store.readInvitations(db, actor.id);
      return { invitations: rows.map(presentInvitation), can: { create: signUps.invites } };
    },

    /** Counts an invitation against the limits. Throws `auth/sign-ups-closed`, `request/too-many`. */
    async countNew(actor: Actor, { email }: Input, ip: string): Promise<void> {
      if (!signUps.invites) throw refuse('auth/sign-ups-closed');
      await limits.invitationsPerPerson.consume(actor.id);
      await limits.invitationsPerAddress.consume({ ip });
      if (email !== undefined) await limits.emailsPerRecipient.consume(email);
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
      return { invitation: presentInvitation(row), url: serverInvitations.urlOf(code, publicUrl) };
    },

    /** Throws `invitation/not-found` when it has just been used. */
    async revoke({ tx }: Change, { id }: InvitationRow): Promise<{ done: true }> {
      if (!(await store.deleteInvitation(tx, id))) throw refuse('invitation/not-found');
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

function invitationEnd(): string {
  return new Date(Date.now() + lifetime).toISOString();
}

/** An invitation as its inviter sees it. */
export function presentInvitation(row: InvitationRow): Invitation {
  const email = row.email === null ? null : readableEmail(row.email);
  return { id: row.id, email, createdAt: row.created_at, expiresAt: row.expires_at };
}
