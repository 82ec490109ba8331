import { newId } from '@longtable/contract/ids';
import { personBlocksApi } from '@longtable/contract/person-blocks';
import { profileApi } from '@longtable/contract/profile';
import { connect } from '../../../test/connect.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { insertPerson } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

/** Kinds of people by their relation to `person`, whose profile is requested. */
const kinds = ['signedOut', 'stranger', 'connection', 'person'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { ...everyone(kinds, 200), signedOut: 401 };
const theirs = ({ actors: { person } }: Context<Kind>) => ({ personId: person.id });
const someone = async ({ app }: Context<Kind>) => ({ personId: await insertPerson(app) });
const oneself = async ({ app, actors }: Context<Kind>, kind: Kind) => ({
  personId: actors[kind].id || (await insertPerson(app)),
});
const notOneself = { ...everyone(kinds, 422), signedOut: 401 };

/** Signed-in people may see everybody, and change only themselves. */
export const profile = defineMatrix({
  name: 'profile',
  kinds,
  async actors(app) {
    const [stranger, connection, person] = await Promise.all([
      app.newPerson('Stranger'),
      app.newPerson('Connection'),
      app.newPerson('Person'),
    ]);
    await connect(connection, person);
    return { signedOut: app.visitor(), stranger, connection, person };
  },
  cases: [
    { endpoint: profileApi.update, input: () => ({ weekStart: 1 }), answers: signedIn },
    {
      endpoint: profileApi.setAvatar,
      input: () => ({}),
      bytes: () => plainPicture('png'),
      answers: signedIn,
    },
    { endpoint: profileApi.removeAvatar, input: () => ({}), answers: signedIn },
    {
      endpoint: profileApi.avatar,
      // A picture that was replaced.
      input: (context) => ({ ...theirs(context), version: newId() }),
      answers: { ...everyone(kinds, 404), signedOut: 401 },
    },
    { endpoint: profileApi.get, input: theirs, answers: signedIn },
    { endpoint: personBlocksApi.list, input: () => ({}), answers: signedIn },
    { endpoint: personBlocksApi.ids, input: () => ({}), answers: signedIn },
    { endpoint: personBlocksApi.block, input: someone, answers: signedIn },
    { endpoint: personBlocksApi.unblock, input: someone, answers: signedIn },
    { endpoint: personBlocksApi.block, about: 'oneself', input: oneself, answers: notOneself },
    { endpoint: personBlocksApi.unblock, about: 'oneself', input: oneself, answers: notOneself },
    { endpoint: profileApi.search, input: () => ({ text: 'Person' }), answers: signedIn },
  ],
});
