import type { OutputOf } from '@longtable/contract/endpoint';
import { personName } from '@longtable/contract/rules/person-name';
import type { signInApi } from '@longtable/contract/sign-in';
import type { Config, SignUps as SignUpMode } from '../../../config.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import * as store from './invitations.store.ts';
import type { JoiningLimits } from './joining.limits.ts';

/** How somebody wants to join: each way has a setting of its own. */
export type Way = 'password' | 'singleSignOn';

/** Somebody may join. */
export type Admission = {
  /** Who invited them to the server. */
  readonly inviterId: string | null;
  /** Makes them a member of the team that they were invited to, once they have an account. */
  readonly joinTeam: ((userId: string) => Promise<void>) | null;
};

/** Makes a pending connection request between two people, in a change that is under way. */
export type Introduce = (
  change: Change,
  people: { senderId: string; receiverId: string },
) => Promise<unknown>;

/** Invitations to teams, by the hashes of their codes: a good one is an invitation to the server as well. */
export type TeamInvites = {
  /** Who invites with this, while it can be used. */
  inviterOf(codeHash: string): Promise<string | null>;
  /** Keeps a use for somebody whose account is being made in this change; null when it can't be used. */
  hold(change: Change, codeHash: string): Promise<Admission['joinTeam']>;
};

/** What keeps somebody from joining, whoever they are. */
export type SignUpObstacle = 'auth/sign-ups-closed' | 'auth/invitation-needed';

export type SignUps = ReturnType<typeof createSignUps>;

/** Who may make an account on this server: anybody, whoever has an invitation, or nobody (SIGN_UPS, OIDC_SIGN_UPS). */
export function createSignUps(options: {
  db: Db;
  config: Pick<Config, 'signUps' | 'singleSignOn'>;
  introduce: Introduce;
  teamInvites: TeamInvites;
  limits: Pick<JoiningLimits, 'unknownCodesPerAddress'>;
  /** The server sends e-mail: an account is made by a link in it. */
  confirmsEmail: boolean;
}) {
  const { db, config, introduce, teamInvites, limits, confirmsEmail } = options;
  const modes: Readonly<Record<Way, SignUpMode>> = {
    password: config.signUps,
    singleSignOn: config.singleSignOn?.signUps ?? 'closed',
  };

  return {
    /** False when an invitation would be of no use to anybody. */
    invites: modes.password !== 'closed' || modes.singleSignOn === 'invitation',
    /** True when the first person could not join without one. */
    needsFirstInvitation:
      modes.password === 'invitation' || (modes.password === 'closed' && modes.singleSignOn === 'invitation'),

    /** What who is signed out is told. It depends on nobody's account. */
    async options(code: string | undefined, ip: string): Promise<Options> {
      return {
        signUps: modes.password,
        confirmsEmail,
        singleSignOn: config.singleSignOn?.name ?? null,
        invitation: code ? await invitationTold(hashToken(code), ip) : null,
      };
    },

    /** Why there is no point in going on, if there is none: to be asked before anything about accounts is looked at. */
    obstacle(way: Way, invitationHash: string | null): SignUpObstacle | null {
      if (modes[way] === 'closed') return 'auth/sign-ups-closed';
      return modes[way] === 'invitation' && invitationHash === null ? 'auth/invitation-needed' : null;
    },

    /** Who invites with this, while it can be used. */
    inviterBy: async (invitationHash: string): Promise<string | null> =>
      (await invitationOf(invitationHash))?.inviterName ?? null,

    /**
     * Whether a code says as much as a link in an e-mail to this address would: it was in one (`mailed`), or it is the
     * server's own for the `first` person, who must not depend on e-mails that perhaps don't arrive yet.
     */
    async proofBy(invitationHash: string, email: string): Promise<'mailed' | 'first' | null> {
      const invitation = await store.findGood(db, invitationHash);
      if (!invitation) return null;
      if (invitation.inviter_id === null) return 'first';
      return invitation.by_mail && invitation.email === email ? 'mailed' : null;
    },

    /** Whether `admit` would admit, as it looks now. */
    async admits(way: Way, invitationHash: string | null): Promise<boolean> {
      if (modes[way] !== 'invitation') return modes[way] === 'open';
      return invitationHash !== null && (await invitationOf(invitationHash)) !== null;
    },

    /**
     * Uses the invitation up, in the transaction that makes the account and before it does. Null when it is no good
     * and one is needed; where anybody may join, one that is no good does no harm.
     */
    async admit(change: Change, way: Way, invitationHash: string | null): Promise<Admission | null> {
      if (modes[way] === 'closed') return null;
      const redeemed = invitationHash === null ? null : await redeem(change, invitationHash);
      return redeemed ?? (modes[way] === 'open' ? { inviterId: null, joinTeam: null } : null);
    },

    /**
     * Who has joined by an invitation to the server finds a connection request of who invited them; by one to a team,
     * they are in it.
     */
    async welcome(change: Change, { inviterId, joinTeam }: Admission, userId: string): Promise<void> {
      if (inviterId !== null) await introduce(change, { senderId: inviterId, receiverId: userId });
      await joinTeam?.(userId);
    },
  };

  /** Unknown codes are limited; the page that asks has to open all the same. */
  async function invitationTold(codeHash: string, ip: string): Promise<Options['invitation']> {
    try {
      await limits.unknownCodesPerAddress.check({ ip });
      const invitation = await invitationOf(codeHash);
      if (!invitation) await limits.unknownCodesPerAddress.consume({ ip });
      return invitation;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async function invitationOf(codeHash: string): Promise<Options['invitation']> {
    const invitation = await store.findGood(db, codeHash);
    if (invitation) {
      const { email } = invitation;
      return { inviterName: inviterName(invitation), email: email === null ? null : readableEmail(email) };
    }
    const teamInviter = await teamInvites.inviterOf(codeHash);
    return teamInviter === null ? null : { inviterName: teamInviter, email: null };
  }

  async function redeem(change: Change, codeHash: string): Promise<Admission | null> {
    const redeemed = await store.redeem(change.tx, codeHash);
    if (redeemed) return { inviterId: redeemed.inviter_id, joinTeam: null };
    const joinTeam = await teamInvites.hold(change, codeHash);
    return joinTeam && { inviterId: null, joinTeam };
  }
}

type Options = OutputOf<typeof signInApi.options>;

/** How a code is kept, here and in a sign-in that is under way; null for none. */
export function invitationHashOf(code: string | undefined): string | null {
  return code ? hashToken(code) : null;
}

/** Who invites, in words. */
export function inviterName({ inviter_name, inviter_email }: store.GoodInvitation): string {
  if (inviter_email === null) return 'The owner of this server';
  return personName({ fullName: inviter_name ?? '', email: inviter_email });
}
