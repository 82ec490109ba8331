import type { OutputOf } from '@longtable/contract/endpoint';
import type { signInApi } from '@longtable/contract/sign-in';
import type { Config, SignUps as SignUpMode } from '../../../config.ts';
import { type InvitationAdmission, type Welcome, withCode } from '../../../kits/invitations.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import * as store from './invitations.store.ts';
import type { JoiningLimits } from './joining.limits.ts';

/** How somebody wants to join: each way has a setting of its own. */
export type Way = 'password' | 'singleSignOn';

/** What keeps anybody from joining. */
export type SignUpObstacle = 'auth/sign-ups-closed' | 'auth/invitation-needed';

export type SignUps = ReturnType<typeof createSignUps>;

/** Who may make an account on this server: anybody, whoever has an invitation, or nobody (SIGN_UPS, OIDC_SIGN_UPS). */
export function createSignUps(options: {
  db: Db;
  config: Pick<Config, 'signUps' | 'singleSignOn'>;
  /** Of every target that people are invited to. */
  admissions: readonly InvitationAdmission[];
  limits: Pick<JoiningLimits, 'unknownCodesPerAddress'>;
  /** The server sends e-mail: an account is made by a link in it. */
  confirmsEmail: boolean;
}) {
  const { db, config, admissions, limits, confirmsEmail } = options;
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

    /** The sign-up options for signed-out people. They depend on nobody's account. */
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
     * Uses the invitation up, in the transaction that makes the account and before it does. Gives what to do once the
     * account is there. Null when the invitation is no good and one is needed; where anybody may join, one that is no
     * good does no harm.
     */
    async admit(change: Change, way: Way, invitationHash: string | null): Promise<Welcome | null> {
      if (modes[way] === 'closed') return null;
      const welcome = invitationHash === null ? null : await redeem(change, invitationHash);
      return welcome ?? (modes[way] === 'open' ? async () => undefined : null);
    },
  };

  /** Unknown codes are limited; the page that asks has to open all the same. */
  async function invitationTold(codeHash: string, ip: string): Promise<Options['invitation']> {
    try {
      return await withCode(limits.unknownCodesPerAddress, ip, () => invitationOf(codeHash));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async function invitationOf(codeHash: string): Promise<Options['invitation']> {
    for (const admission of admissions) {
      const invitation = await admission.find(codeHash);
      if (invitation) return invitation;
    }
    return null;
  }

  async function redeem(change: Change, codeHash: string): Promise<Welcome | null> {
    for (const admission of admissions) {
      const welcome = await admission.redeem(change, codeHash);
      if (welcome) return welcome;
    }
    return null;
  }
}

type Options = OutputOf<typeof signInApi.options>;

/** How a code is kept, here and in a sign-in that is under way; null for none. */
export function invitationHashOf(code: string | undefined): string | null {
  return code ? hashToken(code) : null;
}
