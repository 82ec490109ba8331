import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { peopleApi } from '@longtable/contract/people';
import { ownPath } from '@longtable/contract/rules/own-path';
import type { SignUpLink, signInApi } from '@longtable/contract/sign-in';
import type { Auth, SignedIn } from '../../../platform/auth/auth.ts';
import type { Device } from '../../../platform/auth/known-devices.ts';
import { hashToken, randomToken } from '../../../platform/auth/tokens.ts';
import type { Changes } from '../../../platform/change.ts';
import { type Database, sqlState } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import type { PeopleLimits } from '../people.limits.ts';
import { insertPerson, readPersonByEmail } from '../people.store.ts';
import * as store from './sign-up-links.store.ts';
import { invitationHashOf, type SignUps } from './sign-ups.ts';

/**
 * How long a link to finish a sign-up works, in milliseconds (24 hours): longer than the period that its e-mails are
 * counted in.
 */
const lifetime = 24 * 3600 * 1000;

type SignUpInput = ParsedInputOf<typeof peopleApi.signUp>;

/** An e-mail is on its way; or the address is proved already, and the token continues. */
export type Begun =
  | { readonly linkSentTo: string; readonly token: null }
  | { readonly linkSentTo: null; readonly token: string };

export type SignUpLinks = ReturnType<typeof createSignUpLinks>;

/**
 * Sign-up where the server sends e-mail: opening the link sent to the address creates the account, and its holder
 * chooses the password then. So nobody but an account's owner learns, by e-mail, that an address has one, and nobody
 * creates one with somebody else's address.
 */
export function createSignUpLinks(options: {
  db: Database['db'];
  auth: Auth;
  changes: Changes;
  signUps: SignUps;
  limits: Pick<PeopleLimits, 'signUpEmail'>;
}) {
  const { db, auth, changes, signUps, limits } = options;

  return {
    /**
     * The same response, after the same work, whether or not the address has an account: the job that writes the e-mail
     * looks for it. No e-mail is needed by a person invited at this address, who followed the link in that e-mail, and
     * by the first person on the server, to whom its owner has given a link.
     */
    async begin(input: SignUpInput, device: Device): Promise<Begun> {
      const { fullName, email, timeZone } = input;
      const invitationHash = invitationHashOf(input.invitation);
      if (!(await signUps.admits('password', invitationHash))) throw refuse('auth/invitation-invalid');
      const link = {
        id: newId(),
        email,
        full_name: fullName,
        time_zone: timeZone,
        invitation_hash: invitationHash,
        next: ownPath(input.next) ?? '',
        expires_at: new Date(Date.now() + lifetime).toISOString(),
      };
      const proof = invitationHash === null ? null : await signUps.proofBy(invitationHash, email);
      if (proof === null) {
        if (await limits.signUpEmail(email, device)) {
          await changes.run(async (change) => {
            await store.insertSignUpLink(change.tx, { ...link, token_hash: null, proves_address: true });
            await change.enqueue('people.send-sign-up-link', { linkId: link.id });
          });
        }
        return { linkSentTo: readableEmail(email), token: null };
      }
      if (await readPersonByEmail(db, email)) throw refuse('auth/sign-up-refused');
      const token = randomToken();
      const proves_address = proof === 'mailed';
      await store.insertSignUpLink(db, { ...link, token_hash: hashToken(token), proves_address });
      return { linkSentTo: null, token };
    },

    /** What the page shows before the password is chosen. Throws `auth/sign-up-link-invalid`. */
    async read(token: string): Promise<SignUpLink> {
      const link = await store.findByToken(db, hashToken(token));
      if (!link) throw refuse('auth/sign-up-link-invalid');
      const { invitation_hash: hash } = link;
      const inviterName = hash === null ? null : await signUps.inviterBy(hash);
      return { email: readableEmail(link.email), fullName: link.full_name, inviterName };
    },

    /** Creates the account and signs in to it. */
    async finish(
      { token, fullName, password, timeZone }: ParsedInputOf<typeof signInApi.finishSignUp>,
      device: Device,
    ): Promise<SignedIn & { next: string }> {
      // A guess costs a query, not a hash.
      const found = await store.findByToken(db, hashToken(token));
      if (!found) throw refuse('auth/sign-up-link-invalid');
      const obstacle = signUps.obstacle('password', found.invitation_hash);
      if (obstacle) throw refuse(obstacle);
      const passwordHash = await auth.hashPassword(password);
      try {
        return await changes.run(async (change) => {
          const { tx } = change;
          const link = await store.takeByToken(tx, hashToken(token));
          if (!link) throw refuse('auth/sign-up-link-invalid');
          const { email, next, proves_address: emailVerified } = link;
          const welcome = await signUps.admit(change, 'password', link.invitation_hash);
          if (!welcome) throw refuse('auth/invitation-invalid');
          const id = await auth.addUser(tx, { name: fullName, email, passwordHash, emailVerified });
          await insertPerson(tx, { id, full_name: fullName, email, time_zone: timeZone });
          await welcome(id);
          await store.deleteLinksOf(tx, email);
          return { ...(await auth.startSession(tx, id, device)), next };
        });
      } catch (error) {
        // An account was created with the address since: only its owner can have this link, so the refusal may say so.
        if (sqlState(error) === '23505') throw refuse('auth/sign-up-refused', { cause: error });
        throw error;
      }
    },
  };
}
