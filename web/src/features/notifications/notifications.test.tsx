import type { NotificationPreferences } from '@longtable/contract/notification-preferences';
import { notificationsApi } from '@longtable/contract/notifications';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aNote, fakeNotes } from '../../../test/fake-notes.ts';
import { fakePreferences } from '../../../test/fake-notification-settings.ts';
import { aNotification, fakeNotifications } from '../../../test/fake-notifications.ts';
import { press, pressOn } from '../../../test/keyboard.ts';
import { tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const teams = '/app/collaboration/teams';
const bell = page.getByRole('button', { name: /^Notifications/ });
const dropdown = page.getByRole('dialog', { name: 'Notifications' });
const row = (title: string) => page.getByRole('link', { name: new RegExp(title) });

/** Titles of the rows, in order. */
const titles = () =>
  [...document.querySelectorAll('[data-row-focus]')].map(({ textContent }) =>
    textContent?.replace('Unread: ', ''),
  );

async function open(path: string): Promise<void> {
  await renderApp(path, { user: ada });
  await live.connected();
}

async function openDropdown(): Promise<void> {
  await open(teams);
  await bell.click();
  await expect.element(dropdown).toBeVisible();
}

describe('the bell', () => {
  onDevice(desktop);

  test('counts unread notifications, and shows 99+ above 99', async () => {
    fakeNotifications(Array.from({ length: 120 }, (_, index) => aNotification(`Task ${index}`)));
    await open(teams);
    await expect.element(bell).toHaveAccessibleName('Notifications, 99+ unread');
    await expect.element(bell).toMatchTextContent('99+');
  });

  test('counts a live notification once, however often its event arrives', async () => {
    await open(teams);
    const notification = aNotification('New Task Assigned');
    fakeNotifications([notification]);
    live.send('notification.saved', { notification, cards: {} });
    live.send('notification.saved', { notification, cards: {} });
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    live.send('notification.deleted', { notificationId: notification.id });
    live.send('notification.deleted', { notificationId: notification.id });
    fakeNotifications([]);
    await expect.element(bell).toHaveAccessibleName('Notifications');
    // An event from before the deletion.
    live.send('notification.saved', { notification, cards: {} });
    await expect.element(bell).toHaveAccessibleName('Notifications');
  });

  test('follows another device that reads all', async () => {
    const server = fakeNotifications([aNotification('One'), aNotification('Two')]);
    await openDropdown();
    await expect.element(row('One')).toBeVisible();
    fakeNotifications(server.all().map((each) => Object.assign(each, { isRead: true, version: 2 })));
    live.send('notifications.changed', { change: 'read', until: new Date().toISOString() });
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await expect.poll(() => dropdown.getByText('Unread: ').elements().length).toBe(0);
  });
});

describe('the dropdown', () => {
  onDevice(desktop);

  test('lists the ten newest, 384 px wide and at most 500 px high', async () => {
    fakeNotifications(
      Array.from({ length: 12 }, (_, index) => aNotification(`Task ${index}.`, { minutes: index })),
    );
    await openDropdown();
    await expect.poll(() => titles().length).toBe(10);
    expect(titles()[0]).toBe('Task 0.');
    const { width, height } = dropdown.element().getBoundingClientRect();
    expect(Math.round(width)).toBe(384);
    expect(height).toBeLessThanOrEqual(500);
  });

  test('says that there are none', async () => {
    await openDropdown();
    await expect.element(dropdown.getByText('No notifications yet')).toBeVisible();
    await expect.element(dropdown.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
    await expect.element(dropdown.getByRole('button', { name: 'Clear all' })).toBeDisabled();
  });

  test('marks all as read that it shows, and no later one', async () => {
    const newest = aNotification('One');
    const { markedAll } = fakeNotifications([newest, aNotification('Two', { minutes: 5 })]);
    await openDropdown();
    await dropdown.getByRole('button', { name: 'Mark all read' }).click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await expect.poll(() => markedAll.length).toBe(1);
    expect(Date.parse(markedAll[0]?.until ?? '')).toBe(Date.parse(newest.createdAt) + 1);
  });

  test('clears all, which can be undone', async () => {
    const { cleared } = fakeNotifications([aNotification('One'), aNotification('Two')]);
    await openDropdown();
    await dropdown.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(dropdown.getByText('No notifications yet')).toBeVisible();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row('One')).toBeVisible();
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
    expect(cleared).toHaveLength(0);
  });

  test('opens what a notification is about, also by an address with #, and marks it as read', async () => {
    const { marked } = fakeNotifications([
      aNotification('Team Invitation', { actionUrl: '/#/app/connect', about: 'person:x' }),
    ]);
    await openDropdown();
    await row('Team Invitation').click();
    await expect.poll(() => location.pathname + location.hash).toBe('/app/connect');
    await expect.element(dropdown).not.toBeInTheDocument();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await expect.poll(() => marked).toEqual([expect.objectContaining({ isRead: true })]);
  });
});

describe('the page', () => {
  onDevice(desktop);

  test('has filters, which the server applies', async () => {
    const { lists } = fakeNotifications([
      aNotification('Of a task'),
      aNotification('Of a team', { type: 'team_member_added', isRead: true }),
    ]);
    await open('/app/notifications');
    await expect.element(row('Of a team')).toBeVisible();
    await page.getByRole('link', { name: 'Teams', exact: true }).last().click();
    await expect.poll(titles).toEqual(['Of a team']);
    await page
      .getByRole('link', { name: /^Unread/ })
      .first()
      .click();
    await expect.poll(titles).toEqual(['Of a task']);
    expect(lists.map(({ unread, group }) => group ?? unread)).toEqual([undefined, 'teams', true]);
  });

  test('loads older ones', async () => {
    fakeNotifications(
      Array.from({ length: 30 }, (_, index) => aNotification(`Task ${index}.`, { minutes: index })),
    );
    await open('/app/notifications');
    await expect.poll(() => titles().length).toBe(20);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => titles().length).toBe(30);
  });

  test('groups several about one thing, and shows each', async () => {
    const comment = { type: 'task_comment', about: 'task:a' } as const;
    const { marked } = fakeNotifications([
      aNotification('New Comment', { ...comment, message: 'Grace commented on “Mend the roof”' }),
      aNotification('Of another', { minutes: 0.5 }),
      aNotification('New Comment', { ...comment, minutes: 1, message: 'Grace: the first' }),
    ]);
    await open('/app/notifications');
    await expect.poll(titles).toEqual(['2 comments on Mend the roof', 'Of another']);
    await page.getByRole('button', { name: 'Show all 2' }).click();
    await expect.element(row('Grace: the first')).toBeVisible();
    await pressOn(row('2 comments'), 'e');
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect.poll(() => marked.length).toBe(2);
  });

  test('has keys that move, open, mark, snooze and delete', async () => {
    const server = fakeNotifications([
      aNotification('First', { actionUrl: '/app/connect' }),
      aNotification('Second', { minutes: 1 }),
      aNotification('Third', { minutes: 2 }),
    ]);
    await open('/app/notifications');
    await expect.element(row('First')).toBeVisible();
    await press('j', 'j');
    await expect.element(row('Second')).toHaveFocus();
    await press('e');
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
    await press('u');
    await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread');
    await press('{ArrowDown}');
    await expect.element(row('Third')).toHaveFocus();
    await press('k');
    await press('{Delete}');
    await expect.element(row('Third')).toHaveFocus();
    await expect.poll(titles).toEqual(['First', 'Third']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['First', 'Second', 'Third']);
    await pressOn(row('Third'), 's');
    await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click();
    await expect.poll(titles).toEqual(['First', 'Second']);
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
    await expect.element(page.getByText(/^Snoozed until/)).toBeVisible();
    await expect.poll(() => server.snoozed.length, { timeout: 9000 }).toBe(1);
    await pressOn(row('First'), '{Enter}');
    await expect.poll(() => location.pathname).toBe('/app/connect');
  });

  test('snoozes until a chosen time, which has to be in the future', async () => {
    fakeNotifications([aNotification('Only')]);
    await open('/app/notifications');
    await pressOn(row('Only'), 's');
    await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze until' });
    await dialog.getByLabelText('Date and time').fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect.element(dialog.getByText('Choose a time in the future.')).toBeVisible();
    await dialog.getByLabelText('Date and time').fill('2090-01-01T09:00');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect.element(page.getByText('No notifications yet')).toBeVisible();
  });

  test('keeps what is done without a connection, and sends it later', async () => {
    const { marked } = fakeNotifications([aNotification('One')]);
    await open('/app/notifications');
    await expect.element(row('One')).toBeVisible();
    setOffline(true);
    await pressOn(row('One'), 'e');
    await expect.element(bell).toHaveAccessibleName('Notifications');
    expect(marked).toHaveLength(0);
    setOffline(false);
    await expect.poll(() => marked.length, { timeout: 15_000 }).toBe(1);
    await expect.element(bell).toHaveAccessibleName('Notifications');
  });
});

describe('opening an item elsewhere', () => {
  onDevice(desktop);

  test('marks as read what is about it, and what arrives while it is open', async () => {
    const note = aNote(ada, 'Plan');
    const about = `note:${note.id}`;
    fakeNotes(ada, [note]);
    const { seen, all } = fakeNotifications([aNotification('Note Shared', { type: 'note_shared', about })]);
    await open(`/app/notes/${note.id}`);
    await expect.poll(() => seen).toEqual([{ about }]);
    await expect.element(bell).toHaveAccessibleName('Notifications');
    const notification = aNotification('Mention', { type: 'note_mention', about });
    fakeNotifications([...all(), notification]);
    live.send('notification.saved', { notification, cards: {} });
    await expect.poll(() => seen.length).toBe(2);
    await expect.element(bell).toHaveAccessibleName('Notifications');
  });

  test('asks nothing of the server if nothing is unread', async () => {
    const note = aNote(ada, 'Plan');
    fakeNotes(ada, [note]);
    const { seen } = fakeNotifications([aNotification('Read', { isRead: true })]);
    await open(`/app/notes/${note.id}`);
    await expect.element(bell).toHaveAccessibleName('Notifications');
    expect(seen).toHaveLength(0);
  });
});

describe('browser notifications', () => {
  onDevice(desktop);
  const shown: { title: string; options: NotificationOptions | undefined; target: EventTarget }[] = [];
  const closed: string[] = [];
  let permission: NotificationPermission = 'granted';

  class FakeNotification extends EventTarget {
    static get permission() {
      return permission;
    }
    static requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    readonly title: string;
    constructor(title: string, options?: NotificationOptions) {
      super();
      this.title = title;
      shown.push({ title, options, target: this });
    }
    close() {
      closed.push(this.title);
    }
  }

  function hide(visibility: DocumentVisibilityState): void {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  }

  function install(fields: Partial<NotificationPreferences> = {}): void {
    shown.length = 0;
    closed.length = 0;
    permission = 'granted';
    fakePreferences(fields);
    vi.stubGlobal('Notification', FakeNotification);
  }

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('appear in a hidden tab, open their target, and close when it is read elsewhere', async () => {
    install();
    await open(teams);
    hide('hidden');
    const notification = aNotification('Connection Request', {
      actionUrl: '/app/connect',
      about: 'person:x',
    });
    fakeNotifications([notification]);
    live.send('notification.saved', { notification, cards: {} });
    await expect.poll(() => shown.length).toBe(1);
    expect(shown[0]).toMatchObject({
      title: 'Connection Request',
      options: {
        body: notification.message,
        tag: `notification_${notification.id}`,
        requireInteraction: false,
      },
    });
    live.send('notification.saved', {
      notification: { ...notification, isRead: true, version: 2 },
      cards: {},
    });
    await expect.poll(() => closed).toEqual(['Connection Request']);
    shown[0]?.target.dispatchEvent(new Event('click'));
    await expect.poll(() => location.pathname).toBe('/app/connect');
  });

  test('stay for an incoming call, and do not appear while the tab is visible or they are off', async () => {
    install();
    await open(teams);
    const call = aNotification('Incoming voice call', { type: 'call_incoming' });
    const send = (notification: typeof call) => live.send('notification.saved', { notification, cards: {} });
    hide('visible');
    const seen = aNotification('Seen');
    fakeNotifications([seen]);
    send(seen);
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    hide('hidden');
    send(call);
    await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Incoming voice call']);
    expect(shown[0]?.options?.requireInteraction).toBe(true);
    localStorage.setItem('browser-notifications', 'off');
    window.dispatchEvent(new StorageEvent('storage', { key: 'browser-notifications' }));
    send(aNotification('Off'));
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(shown).toHaveLength(1);
  });

  test('do not appear anywhere while the person has turned them off', async () => {
    install({ browserNotifications: false });
    await open(teams);
    hide('hidden');
    const notification = aNotification('Off');
    fakeNotifications([notification]);
    live.send('notification.saved', { notification, cards: {} });
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(shown).toHaveLength(0);
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('More leads to the page, with the number of unread ones', async () => {
    fakeNotifications([aNotification('One')]);
    await open('/app/notes');
    const more = page.getByRole('button', { name: /^More/ });
    await expect.element(more).toHaveAccessibleName(/1 unread/);
    await tap(more);
    const item = page.getByRole('menuitem', { name: /Notifications/ });
    await expect.element(item).toMatchTextContent('1 unread');
    await tap(item);
    await expect.element(row('One')).toBeVisible();
  });

  test('a list that can’t be loaded can be loaded again', async () => {
    fakeApi(notificationsApi.list, new Refusal('server/unexpected'));
    await open('/app/notifications');
    await expect.element(page.getByText('Notifications could not be loaded')).toBeVisible();
    fakeNotifications([aNotification('One')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row('One')).toBeVisible();
  });
});
