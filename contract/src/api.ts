import { accountApi } from './account.ts';
import { connectionsApi } from './connections.ts';
import { invitationsApi } from './invitations.ts';
import { peopleApi } from './people.ts';
import { profileApi } from './profile.ts';
import { signInApi } from './sign-in.ts';
import { tasksApi } from './tasks.ts';

/** Every endpoint of the product, by noun. */
export const api = {
  people: peopleApi,
  signIn: signInApi,
  profile: profileApi,
  account: accountApi,
  connections: connectionsApi,
  invitations: invitationsApi,
  tasks: tasksApi,
};
