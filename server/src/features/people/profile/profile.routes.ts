import { profileApi } from '@longtable/contract/profile';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { Avatars } from './avatar.service.ts';
import type { Profiles } from './profile.service.ts';
import type { PeopleSearch } from './search.service.ts';

type Dependencies = { profiles: Profiles; avatars: Avatars; search: PeopleSearch };

const lockFirst = (tx: Db, { actor }: { actor: Actor }) => lockPerson(tx, actor.id);

/** The endpoints of profiles, pictures and the search for people. */
export function profileRoutes({ profiles, avatars, search }: Dependencies): Route[] {
  return [
    command(profileApi.update, { access: 'signedIn', lockFirst }, ({ change, actor, input }) =>
      profiles.update(change, actor, input),
    ),
    // Reads the picture before the transaction.
    action(profileApi.setAvatar, { access: 'signedIn' }, ({ actor, input, file }) =>
      avatars.set(actor, input, file),
    ),
    command(profileApi.removeAvatar, { access: 'signedIn', lockFirst }, ({ change, actor }) =>
      avatars.remove(change, actor),
    ),
    query(profileApi.avatar, { access: 'signedIn' }, ({ input }) => avatars.read(input)),
    query(profileApi.get, { access: ['person', 'read'] }, ({ actor, person }) => profiles.get(actor, person)),
    query(profileApi.search, { access: 'signedIn' }, ({ actor, input }) => search.search(actor, input)),
  ];
}
