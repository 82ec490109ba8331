import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import { action, command, type Route } from '../../../policies/engine.ts';
import type { NotificationPreferencesService } from './preferences.service.ts';

/** The endpoints of a person's own preferences. Reading makes the row of whoever has none, so it is an action. */
export function preferenceRoutes(preferences: NotificationPreferencesService): Route[] {
  return [
    action(notificationPreferencesApi.get, { access: 'signedIn' }, ({ actor }) => preferences.get(actor.id)),
    command(
      notificationPreferencesApi.update,
      { access: 'signedIn', lockFirst: (tx, { actor }) => lockPerson(tx, actor.id) },
      ({ change, actor, input }) => preferences.update(change, actor.id, input),
    ),
  ];
}
