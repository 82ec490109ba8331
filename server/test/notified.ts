import { type Notification, notificationsApi } from '@longtable/contract/notifications';
import type { Person } from './test-app.ts';

/** What a person was told, the newest first. */
export async function notified(person: Person): Promise<Notification[]> {
  return (await person.ok(notificationsApi.list, {})).notifications;
}

/** The titles and texts of what a person was told, the newest first. */
export async function toldTo(person: Person): Promise<string[]> {
  return (await notified(person)).map(({ title, message }) => `${title}: ${message}`);
}
