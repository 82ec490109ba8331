import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { signInApi } from '@longtable/contract/sign-in';
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
    { endpoint: invitationsApi.revoke, input: anInvitation, answers: { ...signedIn, stranger: 404 } },
  ],
});

async function anInvitation({ actors: { inviter } }: Context<Kind>) {
  const { invitation } = await inviter.ok(invitationsApi.create, { id: newId() });
  return { invitationId: invitation.id };
}
