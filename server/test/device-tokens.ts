import { deviceTokensApi } from '@longtable/contract/device-tokens';
import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { FirebaseServer } from './firebase-server.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';

type Saved = InputOf<typeof deviceTokensApi.save>;

/** A server that sends to a fake Firebase. `settings` besides those of Firebase. */
export function startWithFirebase(
  firebase: FirebaseServer,
  settings: Record<string, string> = {},
): Promise<TestApp> {
  return startTestApp({ ...firebase.settings, ...settings }, undefined, undefined, {
    firebaseHosts: firebase.hosts,
  });
}

/** A token as Firebase makes it. */
export function newToken(): string {
  return `c${newId().replaceAll('-', '')}:APA91b_${newId()}`;
}

/** Saves a token of a new device of a person, and returns what was saved. */
export async function saveToken(person: Person, fields: Partial<Saved> = {}): Promise<Saved> {
  const saved: Saved = {
    token: newToken(),
    deviceId: newId(),
    deviceName: 'Chrome on Android',
    browserName: 'Chrome',
    osName: 'Android',
    ...fields,
  };
  await person.ok(deviceTokensApi.save, saved);
  return saved;
}

/** The tokens of a person that are active, as they are stored. */
export async function activeTokensOf({ database }: TestApp, { id }: Person): Promise<string[]> {
  const rows = await database.db
    .selectFrom('user_fcm_tokens')
    .select('token')
    .where('user_id', '=', id)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .execute();
  return rows.map(({ token }) => token);
}
