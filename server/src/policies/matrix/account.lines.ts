import { accountApi } from '@longtable/contract/account';
import { newId } from '@longtable/contract/ids';
import { signInApi } from '@longtable/contract/sign-in';
import { testPassword } from '../../../test/test-app.ts';
import { everyone, noun, type Stage } from './noun.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };
const proof = { currentPassword: testPassword };

/** Everyone who is signed in has an account; what is in one is for nobody else. */
export const account = noun({
  name: 'account',
  kinds,
  async cast(app) {
    const [stranger, owner] = await Promise.all([app.newPerson('Stranger'), app.newPerson('Owner')]);
    return { signedOut: app.visitor(), stranger, owner };
  },
  lines: [
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
    // Last, because who asks is gone then.
    {
      endpoint: accountApi.delete,
      input: ({ people }, kind) => ({ ...proof, confirmation: people[kind].email }),
      answers: signedIn,
    },
  ],
});

/** About a session that the owner has begun somewhere else. */
async function aSession({ app, people: { owner } }: Stage<Kind>) {
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
