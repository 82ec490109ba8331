import { newId } from '@longtable/contract/ids';
import { peopleApi } from '@longtable/contract/people';
import { defineMatrix, everyone } from './matrix.ts';

const kinds = ['signedOut', 'signedIn'] as const;

export const people = defineMatrix({
  name: 'people',
  kinds,
  actors: async (app) => ({ signedOut: app.visitor(), signedIn: await app.newPerson('Somebody') }),
  cases: [
    { endpoint: peopleApi.session, input: () => ({}), answers: everyone(kinds, 200) },
    {
      endpoint: peopleApi.signUp,
      input: () => ({
        fullName: 'New Person',
        email: `${newId()}@example.test`,
        password: 'a long password',
      }),
      answers: everyone(kinds, 200),
    },
    {
      endpoint: peopleApi.signIn,
      input: () => ({ email: 'no@one.test', password: 'wrong' }),
      answers: everyone(kinds, 401),
    },
    {
      endpoint: peopleApi.forgotPassword,
      input: () => ({ email: `${newId()}@example.test` }),
      answers: everyone(kinds, 200),
    },
    {
      endpoint: peopleApi.resetPassword,
      input: () => ({ token: 'none', password: 'long enough' }),
      answers: everyone(kinds, 422),
    },
    // Last, since it signs the caller out.
    { endpoint: peopleApi.signOut, input: () => ({}), answers: everyone(kinds, 200) },
  ],
});
