import { accountApi } from '@longtable/contract/account';
import { newId } from '@longtable/contract/ids';
import { signInApi } from '@longtable/contract/sign-in';
import { testPassword } from '../../../test/test-app.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };
const proof = { currentPassword: testPassword };

/** Every signed-in person has an account, which nobody else can access. */
export const account = defineMatrix({
  name: 'account',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: accountApi.get, input: () => ({}), answers: signedIn },
    { endpoint: accountApi.sessions, input: () => ({}), answers: signedIn },
    { endpoint: accountApi.endSession, input: aSession, answers: itsOwner },
    { endpoint: accountApi.endOtherSessions, input: () => ({}), answers: signedIn },
    {
      endpoint: accountApi.changePassword,
      input: () => ({ ...proof, newPassword: testPassword }),
      answers: signedIn,
    },
    {
      endpoint: accountApi.changeEmail,
      input: () => ({ ...proof, email: `${newId()}@example.test` }),
      answers: signedIn,
    },
    { endpoint: accountApi.keepEmail, input: () => ({}), answers: signedIn },
    { endpoint: signInApi.confirmEmail, input: () => ({ token: 'none' }), answers: everyone(kinds, 422) },
    { endpoint: accountApi.download, input: () => ({}), answers: signedIn },
    { endpoint: accountApi.deletion, input: () => ({}), answers: signedIn },
    // Last, since it deletes the caller.
    {
      endpoint: accountApi.delete,
      input: ({ actors }, kind) => ({ ...proof, confirmation: actors[kind].email }),
      answers: signedIn,
    },
  ],
});

/** A session that the owner has started elsewhere. */
async function aSession({ app, actors: { owner } }: Context<Kind>) {
  await app.again(owner);
  const { id } = await app.database.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { sessionId: id };
}
