import { accountApi } from '@longtable/contract/account';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notified, toldTo } from '../../../../test/notified.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});

async function request(): Promise<string> {
  const given = { id: newId(), personId: ben.id };
  await ada.ok(connectionsApi.request, given);
  return (await ada.ok(connectionsApi.request, given)).id;
}

test('a request tells the asked person once, with a link to the sender', async () => {
  const requestId = await request();
  expect([await toldTo(ada), await toldTo(ben)]).toEqual([
    [],
    ['Connection Request: Ada would like to connect with you.'],
  ]);
  expect(await notified(ben)).toMatchObject([
    {
      type: 'connection_request',
      actionUrl: `/app/connect?person=${ada.id}`,
      actionText: 'View Request',
      metadata: { personId: ada.id, requestId },
      about: `person:${ada.id}`,
    },
  ]);
});

test('accepting tells the sender once, and the request is no longer shown as open', async () => {
  const accept = { requestId: await request(), connectionId: newId() };
  await ben.ok(connectionsApi.accept, accept);
  await ben.ok(connectionsApi.accept, accept);
  expect([await toldTo(ada), await toldTo(ben)]).toEqual([
    ['Connection Accepted: Ben accepted your connection request.'],
    [],
  ]);
  expect(await notified(ada)).toMatchObject([{ actionUrl: `/app/connect?person=${ben.id}` }]);
});

test.each(['cancel', 'reject'] as const)(
  'after a %s nobody is told, and the request is gone',
  async (how) => {
    const requestId = await request();
    await (how === 'cancel' ? ada : ben).ok(connectionsApi[how], { requestId });
    expect([await toldTo(ada), await toldTo(ben)]).toEqual([[], []]);
  },
);

test('an accepted invitation tells whoever sent it', async () => {
  const { id: taskId } = await ada.ok(tasksApi.create, { id: newId(), title: 'Sails' });
  const given = { id: newId(), email: ben.email, taskIds: [taskId] };
  const { invitation } = await ada.ok(invitationsApi.assign, given);
  await ben.ok(invitationsApi.accept, { invitationId: invitation.id, connectionId: newId() });
  expect(await toldTo(ada)).toContain(
    'Connection Accepted: Ben accepted your invitation. You are connected now.',
  );
});

test('what a deleted account did disappears from what others were told', async () => {
  await ben.ok(connectionsApi.accept, { requestId: await request(), connectionId: newId() });
  await ben.ok(accountApi.delete, { confirmation: ben.email, currentPassword: testPassword });
  await vi.waitFor(async () => expect(await toldTo(ada)).toEqual([]), { timeout: 10_000 });
});

test('the request of a deleted account disappears', async () => {
  await request();
  await ada.ok(accountApi.delete, { confirmation: ada.email, currentPassword: testPassword });
  await vi.waitFor(async () => expect(await toldTo(ben)).toEqual([]), { timeout: 10_000 });
});
