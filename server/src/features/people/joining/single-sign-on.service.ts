import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { email as emailAddress } from '@longtable/contract/people';
import { isTimeZone } from '@longtable/contract/rules/calendar-day';
import { ownPath } from '@longtable/contract/rules/own-path';
import { cleanPersonName, isPersonName } from '@longtable/contract/rules/person-name';
import type { signInApi } from '@longtable/contract/sign-in';
import { z } from 'zod';
import type { Auth, SignedIn } from '../../../platform/auth/auth.ts';
import type { Device } from '../../../platform/auth/known-devices.ts';
import type { LinkableIdentity } from '../../../platform/auth/linked-accounts.ts';
import { notCompleted } from '../../../platform/auth/openid-provider.ts';
import type { SingleSignOn } from '../../../platform/auth/single-sign-on.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import { sqlState } from '../../../platform/db/database.ts';
import { type Refusal, refuse } from '../../../platform/http/errors.ts';
import type { RequestHeaders } from '../../../platform/http/route.ts';
import * as store from '../people.store.ts';
import type { JoiningLimits } from './joining.limits.ts';
import { invitationHashOf, type SignUpObstacle, type SignUps } from './sign-ups.ts';

type Input<Name extends 'beginSingleSignOn' | 'singleSignOn'> = ParsedInputOf<(typeof signInApi)[Name]>;

/** The state of a sign-in while the person is at the provider. Contains only the hash of an invitation's code. */
const oauthState = z.object({
  next: z.string(),
  timeZone: z.string(),
  invitationHash: z.string().nullable(),
});
type OAuthState = z.infer<typeof oauthState>;

/** How many concurrent creations of the same account are tolerated before that is an error. */
const maxAttempts = 3;

export type SingleSignOns = ReturnType<typeof createSingleSignOns>;

/** Signs people in, and up, by the organization's provider. */
export function createSingleSignOns(options: {
  /** Null when this server has no provider. */
  provider: SingleSignOn | null;
  auth: Auth;
  changes: Changes;
  limits: JoiningLimits;
  signUps: SignUps;
}) {
  const { auth, changes, limits, signUps } = options;

  function provider(): SingleSignOn {
    if (!options.provider) throw refuse('auth/single-sign-on-off');
    return options.provider;
  }

  return {
    limits,

    /** The provider's address, and the cookie that the return requires. */
    async begin(input: Input<'beginSingleSignOn'>, headers: RequestHeaders) {
      const at = provider();
      const state: OAuthState = {
        next: ownPath(input.next) ?? '',
        timeZone: isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
        invitationHash: invitationHashOf(input.invitation),
      };
      return at.begin(JSON.stringify(state), headers);
    },

    /** Signs in the person whom the provider identifies, regardless of who was signed in before. */
    async finish(input: Input<'singleSignOn'>, device: Device, headers: RequestHeaders) {
      const at = provider();
      const { identity, oauthState: stored } = await at.finish(input.query, headers);
      const state = oauthState.parse(JSON.parse(stored));
      // An invalid address counts as none.
      const email = emailAddress.safeParse(identity.email ?? '').data ?? null;
      const signedIn = await enterAtLast({ ...identity, email }, state, device);
      // Only those that do not sign in count.
      await limits.singleSignOnPerAddress.refund(device);
      await limits.singleSignOnAnswersPerAddress.refund(device);
      return { ...signedIn, next: state.next, noCookie: at.noCookie };
    },
  };

  async function enterAtLast(who: Named, state: OAuthState, device: Device): Promise<SignedIn> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await changes.run((change) => enter(change, who, state, device));
      } catch (error) {
        // A concurrent request has signed the same person in, or created an account with the address: they are found
        // now.
        if (attempt >= maxAttempts || sqlState(error) !== '23505') throw error;
      }
    }
  }

  async function enter(change: Change, who: Named, state: OAuthState, device: Device): Promise<SignedIn> {
    const found = await auth.linked.find(change.tx, who);
    if (found && found !== 'taken') {
      change.afterCommit(found.afterCommit);
      return auth.startSession(change.tx, found.userId, device);
    }
    if (who.email === null) {
      const message = 'the single sign-on provider gave no e-mail address: let it release the scope "email"';
      const report = { message, reason: 'no_email' };
      throw refuse('auth/single-sign-on-no-email', { params: { provider: provider().name }, report });
    }
    // Checked first, so that the response to a person who may not join does not reveal an account.
    const obstacle = signUps.obstacle('singleSignOn', state.invitationHash);
    if (obstacle) throw refused(obstacle);
    const welcome = await signUps.admit(change, 'singleSignOn', state.invitationHash);
    if (!welcome) throw refused('auth/invitation-invalid');
    if (found === 'taken') throw refused('auth/sign-up-refused');
    const name = nameFrom(who.name, who.email);
    const id = await auth.linked.addUser(change.tx, { name, email: who.email, identity: who });
    const { timeZone } = state;
    await store.insertPerson(change.tx, { id, full_name: name, email: who.email, time_zone: timeZone });
    await welcome(id);
    return auth.startSession(change.tx, id, device);
  }
}

/** People whom the provider knows get no account automatically, since the server's owner may not want that. */
function refused(code: 'auth/sign-up-refused' | 'auth/invitation-invalid' | SignUpObstacle): Refusal {
  return refuse(code, { report: { message: notCompleted, reason: code } });
}

type Named = LinkableIdentity & { readonly name: string };

/** The provider's name for the person, cleaned; the local part of their address when there is none. */
function nameFrom(told: string, email: string): string {
  // Cut between characters.
  const name = cleanPersonName(
    cleanPersonName(told)
      .slice(0, 120)
      .replace(/[\uD800-\uDBFF]$/, ''),
  );
  return isPersonName(name) ? name : (email.split('@')[0] ?? email);
}
