import { accountApi } from '@longtable/contract/account';
import { personBlocksApi } from '@longtable/contract/person-blocks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/fake-api.ts';
import { live } from '../../../../../test/fake-live.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { aPerson, aUser, cardOf, longAgo } from '../../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../../test/screen.ts';
import { toast } from '../../../../../test/toasts.ts';

const user = aUser();
const blocked = [
  aPerson('Grace Brewster Murray Hopper-Hammersmith of the United States Navy'),
  ...Array.from({ length: 59 }, (_, index) => aPerson(`Person ${index + 2}`)),
];

/** Opens the settings of somebody who has blocked sixty people, fifty of whom are on the first page. */
async function openBlocked() {
  const now = new Set(blocked.map(({ id }) => id));
  const unblocked: string[] = [];
  fakeApi(accountApi.get, {
    email: user.email,
    pendingEmail: null,
    hasPassword: true,
    twoFactor: { on: false, recoveryCodesLeft: 0 },
    passkeys: [],
    singleSignOn: [],
    createdAt: longAgo,
  });
  fakeApi(accountApi.sessions, { sessions: [] });
  fakeApi(personBlocksApi.ids, () => ({ personIds: [...now] }));
  fakeApi(personBlocksApi.list, ({ after }) => {
    const from = after === undefined ? 0 : Number(after);
    const all = blocked.filter(({ id }) => now.has(id));
    const some = all.slice(from, from + 50);
    return {
      people: some.map(({ id }) => ({ personId: id, blockedAt: longAgo })),
      cards: { people: some.map(cardOf) },
      next: all.length > from + 50 ? String(from + 50) : null,
    };
  });
  fakeApi(personBlocksApi.unblock, ({ personId }) => {
    now.delete(personId);
    unblocked.push(personId);
    return { personId, isBlocked: false };
  });
  await renderApp('/app/settings?section=account', { user });
  await live.connected();
  await expect.element(unblock('Person 2')).toBeVisible();
  return unblocked;
}

const group = page.getByRole('region', { name: 'Blocked people' });
const unblock = (name: string) => group.getByRole('button', { name: `Unblock ${name}`, exact: true });

describe.each(devices)('people whom somebody has blocked, on a $device', (device) => {
  onDevice(device);

  test('are readable', async () => {
    await openBlocked();
    await expectScreen('blocked people');
  });
});

describe('people whom somebody has blocked', () => {
  onDevice(desktop);

  test('are listed page by page', async () => {
    await openBlocked();
    await expect.element(unblock('Person 60')).not.toBeInTheDocument();
    await group.getByRole('button', { name: 'Show more' }).click();
    await expect.element(unblock('Person 60')).toBeVisible();
    await expect.element(group.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('leave the list once they are unblocked, here or on another screen', async () => {
    const unblocked = await openBlocked();
    await unblock('Person 3').click();
    await expect.element(unblock('Person 3')).not.toBeInTheDocument();
    await expect.poll(() => unblocked).toEqual([blocked[2]?.id]);
    live.send('person-block.changed', { personId: blocked[3]?.id ?? '', isBlocked: false });
    await expect.element(unblock('Person 4')).not.toBeInTheDocument();
    await expect.element(unblock('Person 5')).toBeVisible();
  });

  test('stay in the list when the server refuses, which is said', async () => {
    await openBlocked();
    fakeApi(personBlocksApi.unblock, new Refusal('request/too-many'));
    await unblock('Person 3').click();
    await expect.element(toast('Person 3 was not unblocked.')).toBeVisible();
    await expect.element(unblock('Person 3')).toBeVisible();
  });
});
