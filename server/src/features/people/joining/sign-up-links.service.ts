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

/** A link to finish a sign-up works this long, in milliseconds (24 hours): longer than its e-mails are limited. */
const lifetime = 24 * 3600 * 1000;

type SignUpInput = ParsedInputOf<typeof peopleApi.signUp>;

/** An e-mail is on its way; or the address is proved already, and the token leads on. */
export type Begun =
  | { readonly linkSentTo: string; readonly token: null }
  | { readonly linkSentTo: null; readonly token: string };

export type SignUpLinks = ReturnType<typeof createSignUpLinks>;

/**
 * Signing up where the server sends e-mail: the account is made by who opens the link that was sent to the address, and
 * chooses its password then. So nobody learns whether an address has an account but its owner, by e-mail, and nobody
 * makes one with the address of somebody else.
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
     * The same answer, after the same work, whether or not the address has an account: looking for one is left to the
     * job that writes the e-mail. The two who need no e-mail are whoever was invited at this address, by the link of
     * that e-mail, and the first person on the server, whom its owner has given a link.
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

    /** What is shown before the password is chosen. Throws `auth/sign-up-link-invalid`. */
    async read(token: string): Promise<SignUpLink> {
      const link = await store.findByToken(db, hashToken(token));
      if (!link) throw refuse('auth/sign-up-link-invalid');
      const { invitation_hash: hash } = link;
      const inviterName = hash === null ? null : await signUps.inviterBy(hash);
      return { email: readableEmail(link.email), fullName: link.full_name, inviterName };
    },

    /** Makes the account and signs in to it. */
    async finish(
      { token, fullName, password, timeZone }: ParsedInputOf<typeof signInApi.finishSignUp>,
      device: Device,
    ): Promise<SignedIn & { next: string }> {
      // A guess costs a look into the database, not a hash.
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
        // An account was created with it since: refuse, as only its owner can have this link.
        if (sqlState(error) === '23505') throw refuse('auth/sign-up-refused', { cause: error });
        throw error;
      }
    },
  };
}
