import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { signInApi } from '@longtable/contract/sign-in';
import { tasksApi } from '@longtable/contract/tasks';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'inviter'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { ...everyone(kinds, 200), signedOut: 401 };

/** The ways to join, on a server that is open and has no single sign-on. */
export const joining = defineMatrix({
  name: 'joining',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: signInApi.options, input: () => ({}), answers: everyone(kinds, 200) },
    { endpoint: signInApi.beginSingleSignOn, input: () => ({}), answers: everyone(kinds, 404) },
    {
      endpoint: signInApi.singleSignOn,
      input: () => ({ query: '?code=none&state=none' }),
      answers: everyone(kinds, 404),
    },
    { endpoint: signInApi.signUpLink, input: () => ({ token: 'none' }), answers: everyone(kinds, 422) },
    {
      endpoint: signInApi.finishSignUp,
      input: () => ({ token: 'none', fullName: 'New Person', password: 'a long password' }),
      answers: everyone(kinds, 422),
    },
    { endpoint: invitationsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: invitationsApi.create, input: () => ({ id: newId() }), answers: signedIn },
    {
      endpoint: invitationsApi.assign,
      async input({ actors }, kind) {
        const { id } = await actors[kind === 'signedOut' ? 'stranger' : kind].ok(tasksApi.create, {
          id: newId(),
          title: 'A task',
        });
        return { id: newId(), email: `${newId()}@example.test`, taskIds: [id] };
      },
      answers: signedIn,
    },
    { endpoint: invitationsApi.received, input: () => ({}), answers: signedIn },
    {
      endpoint: invitationsApi.accept,
      input: async (context) => ({ ...(await anInvitation(context, 'stranger')), connectionId: newId() }),
      answers: { ...signedIn, inviter: 404 },
    },
    {
      endpoint: invitationsApi.decline,
      input: (context) => anInvitation(context, 'stranger'),
      answers: { ...signedIn, inviter: 404 },
    },
    {
      endpoint: invitationsApi.revoke,
      input: (context) => anInvitation(context),
      answers: { ...signedIn, stranger: 404 },
    },
  ],
});

/** An invitation, to the address of one of them if given. */
async function anInvitation({ app, actors }: Context<Kind>, to?: Kind) {
  const id = newId();
  const email = to ? actors[to].email : null;
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  // Not by the endpoint, which limits the e-mails to one address.
  await app.database.db
    .insertInto('invitations')
    .values({
      id,
      inviter_id: actors.inviter.id,
      email,
      link_code_hash: id,
      mail_code_hash: null,
      expires_at,
    })
    .execute();
  return { invitationId: id };
}
