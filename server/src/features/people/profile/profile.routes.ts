import { profileApi } from '@longtable/contract/profile';
import { type Route, route } from '../../../access/engine.ts';
import type { Avatars } from './avatar.service.ts';
import type { Profiles } from './profile.service.ts';
import type { PeopleSearch } from './search.service.ts';

type Dependencies = { profiles: Profiles; avatars: Avatars; search: PeopleSearch };

/** The endpoints of profiles, pictures and the search for people, and who may call them. */
export function profileRoutes({ profiles, avatars, search }: Dependencies): Route[] {
  return [
    route(profileApi.update, { access: 'signedIn' }, ({ actor, input }) => profiles.update(actor, input)),
    route(profileApi.setAvatar, { access: 'signedIn' }, ({ actor, input, bytes }) =>
      avatars.set(actor, input, bytes),
    ),
    route(profileApi.removeAvatar, { access: 'signedIn' }, ({ actor }) => avatars.remove(actor)),
    route(profileApi.avatar, { access: 'signedIn' }, ({ input }) => avatars.read(input)),
    route(profileApi.get, { access: ['person', 'read'] }, ({ actor, person }) => profiles.get(actor, person)),
    route(profileApi.search, { access: 'signedIn' }, ({ actor, input }) => search.search(actor, input)),
  ];
}
