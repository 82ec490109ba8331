import { type Connection, type ConnectionRequest, connectionsApi } from '@longtable/contract/connections';
import { type Invitation, invitationsApi } from '@longtable/contract/invitations';
import { profileApi } from '@longtable/contract/profile';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { press, tabTo } from '../../../../test/keyboard.ts';
import { boxOf, tap } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import {
  aConnection,
  aConnectionStatus,
  aPerson,
  aProfile,
  aRequest,
  aUser,
  cardOf,
  longAgo,
} from '../../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../../test/screen.ts';

const ada = aUser();
const [grace, mary, jean] = [aPerson('Grace Hopper'), aPerson('Mary Somerville'), aPerson('Jean Bartik')];
const everyone = [grace, mary, jean];
const cards = { people: [...everyone, cardOf(ada)].map(cardOf) };

let requests: ConnectionRequest[];
let connections: Connection[];

/** The fake server's connections and requests, which requests of the page change. */
function fakeConnections(): void {
  const of = (wanted: ConnectionRequest['direction']) =>
    requests.filter(({ direction }) => direction === wanted);
  const statusOf = (personId: string) => {
    const request = requests.find((one) => one.personId === personId);
    const connected = connections.find((one) => one.personId === personId);
    if (connected) return { ...aConnectionStatus('connected'), connectionId: connected.id };
    if (!request) return aConnectionStatus('none');
    return { ...aConnectionStatus(`pending_${request.direction}`), requestId: request.id };
  };
  const answer = (requestId: string): ConnectionRequest | undefined => {
    const found = requests.find(({ id }) => id === requestId);
    requests = requests.filter(({ id }) => id !== requestId);
    return found;
  };
  fakeApi(connectionsApi.counts, () => ({
    connections: connections.length,
    received: of('received').length,
    sent: of('sent').length,
  }));
  fakeApi(connectionsApi.list, () => ({ connections, cards, next: null }));
  fakeApi(connectionsApi.requests, ({ direction }) => ({ requests: of(direction), cards, next: null }));
  fakeApi(profileApi.search, ({ text }) => ({
    people: everyone
      .filter(({ name }) => name.includes(text))
      .map(({ id }) => ({ id, email: null, connection: statusOf(id) })),
    cards,
  }));
  fakeApi(profileApi.get, ({ personId }) => {
    const person = [...everyone, { ...cardOf(ada), email: ada.email }].find(({ id }) => id === personId);
    if (!person) return new Refusal('person/not-found');
    const profile = aProfile(person, personId === ada.id ? 'self' : statusOf(personId).status);
    return { ...profile, connection: personId === ada.id ? profile.connection : statusOf(personId), cards };
  });
  fakeApi(connectionsApi.accept, ({ requestId, connectionId }) => {
    const request = answer(requestId);
    const person = everyone.find(({ id }) => id === request?.personId);
    if (!person) return new Refusal('connection/request-not-found');
    const connection = { ...aConnection(person), id: connectionId };
    connections = [...connections, connection];
    return { ...connection, cards };
  });
  fakeApi(connectionsApi.reject, ({ requestId }) =>
    answer(requestId) ? { requestId } : new Refusal('connection/request-not-found'),
  );
  fakeApi(connectionsApi.cancel, ({ requestId }) =>
    answer(requestId) ? { requestId } : new Refusal('connection/request-not-found'),
  );
  fakeApi(connectionsApi.request, ({ id, personId }) => {
    const person = everyone.find((one) => one.id === personId) ?? grace;
    const request = { ...aRequest('sent', person), id };
    requests = [...requests, request];
    return { ...request, cards };
  });
}

beforeEach(() => {
  requests = [];
  connections = [];
});

const findBox = page.getByRole('textbox', { name: 'Find people by name or full e-mail address' });

function tab(name: string, count?: number): Locator {
  return page.getByRole('tab', { name: count === undefined ? new RegExp(`^${name}`) : `${name} ${count}` });
}

function row(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

function accept(within: Locator): Locator {
  return within.getByRole('button', { name: /^Accept/ });
}

function profileOf(name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

async function openConnect(search = ''): Promise<void> {
  fakeConnections();
  await renderApp(`/app/connect${search}`, { user: ada });
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Connect');
}

describe('requests', () => {
  onDevice(desktop);

  test('are answered offline at once, and sent when the connection is back', async () => {
    requests = [aRequest('received', grace), aRequest('received', mary), aRequest('sent', jean)];
    await openConnect('?tab=received');
    await expect.element(row(grace.name)).toBeVisible();
    await tab('Sent').click();
    await expect.element(row(jean.name)).toBeVisible();
    setOffline(true);
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await row(jean.name)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect.element(page.getByText('No requests sent')).toBeVisible();
    await tab('Received').click();
    await accept(row(grace.name)).click();
    await row(mary.name)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await expect.element(page.getByText('No requests received')).toBeVisible();
    await tab('Connections').click();
    await expect.element(row(grace.name)).toBeVisible();
    expect(requests).toHaveLength(3);
    setOffline(false);
    await expect.element(page.getByText('Back online. Everything is saved.')).toBeVisible();
    expect(requests).toEqual([]);
    expect(connections).toMatchObject([{ personId: grace.id }]);
    await expect.element(tab('Connections', 1)).toBeVisible();
  });

  test('that were cancelled while they were accepted say so', async () => {
    requests = [aRequest('received', grace)];
    await openConnect('?tab=received');
    await expect.element(row(grace.name)).toBeVisible();
    setOffline(true);
    await accept(row(grace.name)).click();
    await expect.element(tab('Connections', 1)).toBeVisible();
    requests = [];
    setOffline(false);
    await expect
      .element(
        page.getByRole('listitem').filter({ hasText: 'Connection request not found or already processed' }),
      )
      .toBeVisible();
    await expect.element(tab('Connections', 0)).toBeVisible();
    await expect.element(tab('Received', 0)).toBeVisible();
  });

  test('whose response is lost are repeated, and done once', async () => {
    requests = [aRequest('received', grace)];
    await openConnect('?tab=received');
    const sent = fakeApi(connectionsApi.reject, () => {
      const isFirst = requests.length > 0;
      requests = [];
      return isFirst ? unreachable : new Refusal('connection/request-not-found');
    });
    await row(grace.name)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    await expect.element(page.getByText('No requests received')).toBeVisible();
    await expect.element(tab('Received', 0)).toBeVisible();
    await expect.element(page.getByText('already processed', { exact: false })).not.toBeInTheDocument();
  });

  test('of two people to each other at the same time offer to accept', async () => {
    await openConnect();
    await live.connected();
    const held = Promise.withResolvers<void>();
    fakeApi(connectionsApi.request, async () => {
      await held.promise;
      return new Refusal('connection/already-received');
    });
    await findBox.fill(grace.name);
    await row(grace.name)
      .getByRole('button', { name: /^Connect/ })
      .click();
    const request = aRequest('received', grace);
    requests = [request];
    live.send('connection-request.saved', {
      request: { id: request.id, senderId: grace.id, receiverId: ada.id, createdAt: longAgo },
      cards,
    });
    await expect.element(accept(row(grace.name))).toBeVisible();
    held.resolve();
    const text = 'This user has already sent you a connection request';
    const toast = page
      .getByRole('listitem')
      .filter({ hasText: text })
      .filter({ hasNot: page.getByRole('link') });
    await expect.element(toast).toBeVisible();
    await expect.element(row(grace.name)).toMatchTextContent(text);
    await toast.getByRole('button', { name: 'Accept' }).click();
    await expect.element(row(grace.name).getByText('Connected', { exact: true })).toBeVisible();
    expect(connections).toMatchObject([{ personId: grace.id }]);
  });

  test('are counted in the navigation, live', async () => {
    fakeConnections();
    await renderApp('/app', { user: ada });
    const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Connect/ });
    await expect.element(place).toHaveAccessibleName('Connect');
    await live.connected();
    const request = aRequest('received', grace);
    requests = [request];
    live.send('connection-request.saved', {
      request: { id: request.id, senderId: grace.id, receiverId: ada.id, createdAt: longAgo },
      cards,
    });
    await expect.element(place).toHaveAccessibleName('Connect (1 connection request)');
    requests = [];
    live.send('connection-request.closed', {
      requestId: request.id,
      personIds: [ada.id, grace.id],
      outcome: 'cancelled',
    });
    await expect.element(place).toHaveAccessibleName('Connect');
  });
});

describe('Connect by keyboard', () => {
  onDevice(desktop);

  test('asks, moves between rows and tabs, and accepts', async () => {
    requests = [aRequest('received', jean), aRequest('received', mary)];
    fakeConnections();
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    await press('g', 'c');
    await expect.element(page.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible();
    await tabTo(findBox);
    await press(grace.name);
    await tabTo(page.getByRole('button', { name: `Connect with ${grace.name}` }));
    await press('{Enter}');
    await expect.element(page.getByRole('button', { name: `Cancel request to ${grace.name}` })).toHaveFocus();
    await tabTo(findBox, { back: true });
    await press('{Escape}');
    await expect.element(findBox).toHaveValue('');

    await tabTo(tab('Connections'), { back: true });
    await press('{ArrowRight}');
    await expect.element(tab('Received')).toHaveFocus();
    // Arrow keys move between rows; the focus moves on when a request is answered.
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await tabTo(link(jean.name));
    await press('{ArrowDown}');
    await expect.element(link(mary.name)).toHaveFocus();
    await press('{ArrowUp}');
    await tabTo(page.getByRole('button', { name: `Accept the request from ${jean.name}` }));
    await press('{Enter}');
    await expect.element(link(mary.name)).toHaveFocus();
    await press('{Enter}');
    const profile = profileOf(mary.name);
    await expect.element(profile).toHaveFocus();
    await tabTo(accept(profile));
    await press('{Enter}');
    await expect.element(profile.getByText('Connected', { exact: true })).toBeVisible();
    await press('{Escape}');
    await expect.element(profile).not.toBeInTheDocument();
    await expect.element(tab('Connections', 2)).toBeVisible();
  });
});

describe('a profile', () => {
  onDevice(desktop);

  test('has an address, and is closed by Back', async () => {
    connections = [aConnection(grace), aConnection(mary)];
    await openConnect();
    await page.getByRole('link', { name: grace.name }).click();
    await expect.element(profileOf(grace.name)).toBeVisible();
    await expect.poll(() => location.search).toBe(`?person=${grace.id}`);
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: grace.name })).toHaveFocus();
    history.forward();
    await profileOf(grace.name).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/app/connect');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('leads to those of mutual connections, and has an address only of connections', async () => {
    fakeConnections();
    connections = [aConnection(mary)];
    fakeApi(profileApi.get, ({ personId }) =>
      personId === mary.id
        ? { ...aProfile(mary, 'connected'), cards }
        : { ...aProfile(grace, 'none', { connections: { count: 1, personIds: [mary.id] } }), cards },
    );
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    const profile = profileOf(grace.name);
    await expect.element(profile.getByRole('heading', { name: 'Mutual connections 1' })).toBeVisible();
    await expect.element(profile).not.toMatchTextContent('@example.test');
    await profile.getByRole('link', { name: mary.name }).click();
    await expect.element(profileOf(mary.name)).toMatchTextContent(mary.email);
    await expect.element(profileOf(mary.name)).toMatchTextContent('Same time as you');
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => location.pathname + location.search).toBe('/app/connect');
  });

  test('of oneself leads to the settings, and of nobody says so', async () => {
    await openConnect(`?person=${ada.id}`);
    await profileOf(ada.name).getByRole('link', { name: 'Edit your profile' }).click();
    await expect.poll(() => location.pathname).toBe('/app/settings');
    await visit(`/app/connect?person=${crypto.randomUUID()}`);
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('This person could not be found. Their account may have been removed.');
  });
});

describe('an invitation', () => {
  onDevice(desktop);

  test('is made as a link and by e-mail, and revoked', async () => {
    let invitations: Invitation[] = [];
    fakeApi(invitationsApi.list, () => ({ invitations, can: { create: true } }));
    fakeApi(invitationsApi.create, ({ id, email }) => {
      const invitation = {
        id,
        email: email ?? null,
        createdAt: longAgo,
        expiresAt: '2031-01-01T00:00:00.000Z',
      };
      invitations = [invitation, ...invitations];
      return { invitation, url: `https://longtable.example/signup?invitation=${id}` };
    });
    fakeApi(invitationsApi.revoke, ({ invitationId }) => {
      invitations = invitations.filter(({ id }) => id !== invitationId);
      return { done: true } as const;
    });
    await openConnect();
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByLabelText('Invitation link')).toBeVisible();
    await dialog
      .getByRole('button', { name: /invitation/i })
      .first()
      .click();
    await expect.element(dialog.getByText('Enter an e-mail address.')).toBeVisible();
    await dialog.getByLabelText('E-mail address').fill('grace@example.test');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByLabelText('Invitation link for grace@example.test')).toBeVisible();
    await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2);
    await dialog.getByRole('button', { name: 'Revoke the invitation for grace@example.test' }).click();
    await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(1);
    await expect.element(dialog.getByRole('heading', { name: 'Open invitations' })).toHaveFocus();
  });
});

describe('five thousand connections', () => {
  onDevice(desktop);

  test('are loaded as they are scrolled to, filtered and sorted', async () => {
    const people = Array.from({ length: 5000 }, (_, index) =>
      aPerson(`Person ${String(index + 1).padStart(5, '0')}`),
    );
    const newest = people.toReversed();
    fakeApi(connectionsApi.counts, { connections: 5000, received: 0, sent: 0 });
    const asked = fakeApi(connectionsApi.list, ({ text, order, after }) => {
      // Larger than those of the server, to be at the end in ten.
      const size = 500;
      const found = (order === 'name' ? people : newest).filter(({ name }) => name.includes(text));
      const from = Number(after ?? 0);
      const part = found.slice(from, from + size);
      const next = from + size < found.length ? String(from + size) : null;
      return { connections: part.map(aConnection), cards: { people: part.map(cardOf) }, next };
    });
    await renderApp('/app/connect', { user: ada });
    const list = page.getByRole('list', { name: 'Connections' });
    const items = () => list.getByRole('listitem').elements();
    await expect.element(list.getByRole('link', { name: 'Person 05000' })).toBeVisible();
    await expect.element(tab('Connections', 5000)).toBeVisible();
    // Only rows near the viewport are rendered.
    // StrictMode asks for the first page twice.
    expect(new Set(asked.map(({ after }) => after)).size).toBeLessThanOrEqual(2);
    expect(items().length).toBeLessThan(40);
    await expect.element(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');

    await expect
      .poll(
        () => {
          const scroller = list.element().parentElement?.parentElement;
          scroller?.scrollTo({ top: scroller.scrollHeight });
          return list.getByRole('link', { name: 'Person 00001' }).query() !== null;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(items().length).toBeLessThan(40);

    await page.getByLabelText('Filter connections by name or e-mail address').fill('02345');
    await expect.poll(() => items().length).toBe(1);
    await expect.element(list.getByRole('link', { name: 'Person 02345' })).toBeVisible();
    await page.getByLabelText('Filter connections by name or e-mail address').fill('');
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'By name' }).click();
    await expect.element(list.getByRole('link', { name: 'Person 00001' })).toBeVisible();
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('opens from More, accepts, and shows a profile on the whole screen', async () => {
    requests = [aRequest('received', grace)];
    fakeConnections();
    await renderApp('/app', { user: ada });
    const more = page.getByRole('button', { name: /^More/ });
    await expect.element(more).toHaveAccessibleName('More (1 connection request)');
    await tap(more);
    await page.getByRole('menuitem', { name: 'Connect 1 request' }).click();
    await tab('Received').click();
    await accept(row(grace.name)).click();
    await expect.element(page.getByText('No requests received')).toBeVisible();
    await expect.element(more).toHaveAccessibleName('More');
    await tab('Connections').click();
    await page.getByRole('link', { name: grace.name }).click();
    const profile = profileOf(grace.name);
    await expect.element(profile).toMatchTextContent('Connected since');
    // After the opening animation.
    const place = () => {
      const { x, y, width, height } = boxOf(profile);
      return [x, y, width, height].map(Math.round);
    };
    await expect.poll(place).toEqual([0, 0, innerWidth, innerHeight]);
    await profile.getByRole('button', { name: 'Close' }).click();
    await expect.element(profile).not.toBeInTheDocument();
  });
});
