import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

/** Signs somebody up, and returns what they were told. */
async function toldToNewPerson(fields: object = {}): Promise<Notification[]> {
  const body = { fullName: 'Ben', email: `${newId()}@example.test`, password: 'a long password', ...fields };
  const cookie = cookieOf(await app.visitor().raw('POST', api.people.signUp.path, body));
  // A repeated sign-up signs in.
  expect((await app.visitor().raw('POST', api.people.signUp.path, body)).status).toBe(200);
  const answer = await app.visitor().raw('GET', api.notifications.list.path, undefined, { cookie });
  return api.notifications.list.output.parse(answer.body).notifications;
}

const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('somebody who signs up is welcomed once', async () => {
  expect(await toldToNewPerson()).toMatchObject([
    {
      type: 'welcome_notification',
      title: 'Welcome to Longtable',
      message: 'Create a task, invite people or start a team: your desk shows what is next.',
      actionUrl: '/app/dashboard',
      actionText: 'Open Desk',
      actorId: null,
      isRead: false,
    },
  ]);
});

test('somebody who was invited also finds the connection request of who invited them', async () => {
  const ada = await app.newPerson('Ada');
  const { url } = await ada.ok(api.invitations.create, { id: newId() });
  const invitation = new URL(url).searchParams.get('invitation');
  const told = await toldToNewPerson({ invitation });
  expect(told.map(({ type }) => type).toSorted()).toEqual(['connection_request', 'welcome_notification']);
  expect(told.find(({ type }) => type === 'connection_request')).toMatchObject({
    message: 'Ada would like to connect with you.',
    actorId: ada.id,
  });
});
