import '../src/policies/notification.table.ts';
import { type Notification, notificationsApi } from '@longtable/contract/notifications';
import type { NotificationType } from '@longtable/contract/rules/notification-types';
import type { Person, TestApp } from './test-app.ts';

/** What a person was told of tasks, notes and files, newest first; not of people, teams and projects, as tests set these up. */
export async function told(person: Person): Promise<Notification[]> {
  const { notifications } = await person.ok(notificationsApi.list, { limit: 100 });
  return notifications.filter(({ type }) => /^(task|note|resource|comment|achievement)_/.test(type));
}

/** What a person was told of one type, newest first. */
export async function toldOf(person: Person, type: NotificationType): Promise<Notification[]> {
  return (await told(person)).filter((each) => each.type === type);
}

/** Makes a person follow or mute something. */
export async function follow(
  app: TestApp,
  { id }: Person,
  about: string,
  level: 'following' | 'muted' = 'following',
): Promise<void> {
  await app.database.db.insertInto('notification_follows').values({ user_id: id, about, level }).execute();
}
