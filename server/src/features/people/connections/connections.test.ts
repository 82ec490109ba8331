import { connectionsApi as api } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordEvents } from '../../../../test/recorded-events.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { connectionLimits } from './connections.service.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cem: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben, cem] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben'), app.newPerson('Cem')]);
});

describe('requesting a connection', () => {
  test('is visible to both people and nobody else', async () => {
    const id = newId();
    const request = await ask(ada, ben, id);
    const can = { accept: false, reject: false, cancel: true };
    expect(request).toMatchObject({ id, direction: 'sent', personId: ben.id, can });
    expect(nameTo(ada, ben.id)).toBe('Ben');
    expect(await requests(ada, 'sent')).toEqual([request]);
    expect(await requests(ben, 'received')).toMatchObject([
      {
        id,
        direction: 'received',
        personId: ada.id,
        can: { accept: true, reject: true, cancel: false },
      },
    ]);
    expect(nameTo(ben, ada.id)).toBe('Ada');
    expect(await ada.ok(api.counts, {})).toEqual({ connections: 0, received: 0, sent: 1 });
    expect(await ben.ok(api.counts, {})).toEqual({ connections: 0, received: 1, sent: 0 });
    expect(await cem.ok(api.counts, {})).toEqual({ connections: 0, received: 0, sent: 0 });
  });

  test('reveals no address before the two are connected', async () => {
    await ask(ada, ben);
    const lists = await Promise.all([
      ada.send(api.requests, { direction: 'sent' }),
      ben.send(api.requests, { direction: 'received' }),
    ]);
    expect(lists.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(lists)).not.toContain('@');
  });

  test('with the same id again is the same request, also after it was answered', async () => {
    const id = newId();
    const first = await ask(ada, ben, id);
    expect(await ask(ada, ben, id)).toEqual(first);
    expect(await requests(ben, 'received')).toHaveLength(1);
    await ben.ok(api.reject, { requestId: id });
    expect(await ask(ada, ben, id)).toMatchObject({ id, can: { cancel: false } });
    expect(await requests(ben, 'received')).toEqual([]);
  });

  test('refuses the id of another request', async () => {
    const id = newId();
    await ask(ada, ben, id);
    for (const [who, whom] of [
      [cem, ben],
      [ada, cem],
    ] as const) {
      expect(await who.refused(api.request, { id, personId: whom.id })).toMatchObject({
        status: 409,
        code: 'request/id-taken',
      });
    }
  });

  test('refuses oneself, unknown people and closed accounts', async () => {
    expect(await refusedAsking(ada, ada)).toEqual([
      422,
      'connection/oneself',
      'You can’t send a connection request to yourself.',
    ]);
    const nobody = { ...ben, id: newId() };
    expect(await refusedAsking(ada, nobody)).toContain('person/not-found');
    await app.database.db.deleteFrom('users').where('id', '=', cem.id).execute();
    expect(await refusedAsking(ada, cem)).toContain('person/not-found');
    expect((await ada.send(api.request, { id: newId(), personId: 'Ben' })).status).toBe(400);
  });

  test('refuses a second request, one back, and one to a connection (docs/product/connections.md, "Texts")', async () => {
    const { id } = await ask(ada, ben);
    expect(await refusedAsking(ada, ben)).toEqual([
      409,
      'connection/already-sent',
      'Connection request already sent',
    ]);
    expect(await refusedAsking(ben, ada)).toEqual([
      409,
      'connection/already-received',
      'This user has already sent you a connection request',
    ]);
    await accept(ben, id);
    for (const [who, whom] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await refusedAsking(who, whom)).toEqual([
        409,
        'connection/already-connected',
        'Already connected with this user',
      ]);
    }
  });

  test('again deletes cancelled and rejected requests, in both directions', async () => {
    await ada.ok(api.cancel, { requestId: (await ask(ada, ben)).id });
    await ben.ok(api.reject, { requestId: (await ask(ada, ben)).id });
    await ada.ok(api.reject, { requestId: (await ask(ben, ada)).id });
    const { id } = await ask(ben, ada);
    expect(await rowsBetween(ada, ben)).toEqual([{ id, status: 'pending' }]);
  });

  test('is limited', async () => {
    const others = Array.from({ length: connectionLimits.requestsPerPerson.max }, () => newId());
    await Promise.all(others.map((personId) => ada.send(api.request, { id: newId(), personId })));
    expect(await refusedAsking(ada, ben)).toContain('request/too-many');
    expect(await refusedAsking(cem, ben)).toEqual([]);
  });

  test('a repeated request counts once, and is still answered at the limit', async () => {
    const id = newId();
    const request = await ask(ada, ben, id);
    for (let again = 0; again < 3; again += 1) expect(await ask(ada, ben, id)).toEqual(request);
    const others = Array.from({ length: connectionLimits.requestsPerPerson.max - 1 }, () => newId());
    const answers = await Promise.all(
      others.map((personId) => ada.send(api.request, { id: newId(), personId })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await refusedAsking(ada, cem)).toContain('request/too-many');
    expect(await ask(ada, ben, id)).toEqual(request);
  });
});

describe('answering a request', () => {
  test('accepting connects the two people once', async () => {
    const { id } = await ask(ben, ada);
    const connectionId = newId();
    const connection = await accept(ada, id, connectionId);
    expect(connection).toMatchObject({ id: connectionId, personId: ben.id, email: ben.email });
    expect(nameTo(ada, ben.id)).toBe('Ben');
    expect(await accept(ada, id, connectionId)).toEqual(connection);
    expect(await connections(ada)).toEqual([connection]);
    expect(await connections(ben)).toMatchObject([{ id: connectionId, personId: ada.id, email: ada.email }]);
    expect(nameTo(ben, ada.id)).toBe('Ada');
    expect(await connections(cem)).toEqual([]);
    expect(await rowsBetween(ada, ben)).toEqual([{ id, status: 'accepted' }]);
    const row = await app.database.db
      .selectFrom('connections')
      .select(['user_a_id', 'user_b_id'])
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    expect([row.user_a_id, row.user_b_id]).toEqual([ada.id, ben.id].toSorted());
  });

  test('an answered request cannot be answered again', async () => {
    const settle = {
      accepted: async () => {
        const { id } = await ask(ada, ben);
        await ben.ok(api.remove, { connectionId: (await accept(ben, id)).id });
        return id;
      },
      rejected: async () => (await ben.ok(api.reject, { requestId: (await ask(ada, ben)).id })).requestId,
      cancelled: async () => (await ada.ok(api.cancel, { requestId: (await ask(ada, ben)).id })).requestId,
    };
    for (const settled of Object.values(settle)) {
      const requestId = await settled();
      const tries = [
        ben.refused(api.accept, { requestId, connectionId: newId() }),
        ben.refused(api.reject, { requestId }),
        ada.refused(api.cancel, { requestId }),
      ];
      for (const refusal of await Promise.all(tries)) {
        expect(refusal).toMatchObject({
          status: 404,
          text: 'Connection request not found or already processed',
        });
      }
    }
  });

  test('only the receiver can accept, and only the sender cancel', async () => {
    const { id: requestId } = await ask(ada, ben);
    const refusals = await Promise.all([
      ada.refused(api.accept, { requestId, connectionId: newId() }),
      ada.refused(api.reject, { requestId }),
      ben.refused(api.cancel, { requestId }),
      cem.refused(api.accept, { requestId, connectionId: newId() }),
      cem.refused(api.cancel, { requestId: newId() }),
    ]);
    expect(new Set(refusals.map(({ code, text }) => `${code} ${text}`)).size).toBe(1);
    expect(await requests(ben, 'received')).toHaveLength(1);
  });

  test('a request whose connection cannot be created stays pending', async () => {
    const taken = (await accept(cem, (await ask(ada, cem)).id)).id;
    const { id: requestId } = await ask(ada, ben);
    expect(await ben.refused(api.accept, { requestId, connectionId: taken })).toMatchObject({
      code: 'request/id-taken',
    });
    expect(await rowsBetween(ada, ben)).toEqual([{ id: requestId, status: 'pending' }]);
    await accept(ben, requestId);
  });

  test('removing a connection leaves nothing for either person', async () => {
    const connectionId = (await accept(ben, (await ask(ada, ben)).id)).id;
    expect(await cem.refused(api.remove, { connectionId })).toMatchObject({
      status: 404,
      text: 'Connection not found or unauthorized',
    });
    await ada.ok(api.remove, { connectionId });
    expect(await ada.refused(api.remove, { connectionId })).toMatchObject({
      code: 'connection/not-found',
    });
    expect(await rowsBetween(ada, ben)).toEqual([]);
    expect([await connections(ada), await connections(ben)]).toEqual([[], []]);
    await ask(ben, ada);
  });
});

describe('concurrent changes', () => {
  const rounds = 25;

  test('two people who request each other get one request, and the second learns of it', async () => {
    const everyRound = Array.from({ length: rounds }, async () => {
      const [one, other] = await Promise.all([app.newPerson('One'), app.newPerson('Other')]);
      const answers = await Promise.all([
        one.send(api.request, { id: newId(), personId: other.id }),
        other.send(api.request, { id: newId(), personId: one.id }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(refusalOf(answers)).toBe('This user has already sent you a connection request');
      expect(await rowsBetween(one, other)).toMatchObject([{ status: 'pending' }]);
    });
    await Promise.all(everyRound);
  });

  test('without the lock the unique index would separate them', async () => {
    const { db } = app.database;
    const insert = (from: Person, to: Person) =>
      db
        .insertInto('connection_requests')
        .values({ id: newId(), sender_id: from.id, receiver_id: to.id })
        .execute();
    await insert(ada, ben);
    await expect(insert(ben, ada)).rejects.toMatchObject({ code: '23505' });
  });

  test('the same request sent many times is one', async () => {
    const id = newId();
    await Promise.all(Array.from({ length: 12 }, () => ask(ada, ben, id)));
    expect(await rowsBetween(ada, ben)).toEqual([{ id, status: 'pending' }]);
  });

  test('accepting twice makes one connection; accepting and cancelling or rejecting makes one of the two happen', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = await Promise.all([app.newPerson('One'), app.newPerson('Other')]);
      const { id: requestId } = await ask(one, other);
      const rivals = [
        () => other.send(api.accept, { requestId, connectionId: newId() }),
        () => one.send(api.cancel, { requestId }),
        () => other.send(api.reject, { requestId }),
      ] as const;
      const answers = await Promise.all([
        other.send(api.accept, { requestId, connectionId: newId() }),
        rivals[(round % 3) as 0 | 1 | 2](),
      ]);
      expect(statusesOf(answers)).toEqual([200, 404]);
      const [row] = await rowsBetween(one, other);
      const connected = (await connections(one)).length;
      expect(connected).toBe(row?.status === 'accepted' ? 1 : 0);
      expect(await connections(other)).toHaveLength(connected);
    }
  });

  test('accepting repeatedly with one id makes one connection and always gives it as the answer', async () => {
    const { id } = await ask(ada, ben);
    const connectionId = newId();
    const accepted = await Promise.all(Array.from({ length: 12 }, () => accept(ben, id, connectionId)));
    expect(new Set(accepted.map((connection) => JSON.stringify(connection))).size).toBe(1);
    expect(await connections(ada)).toMatchObject([{ id: connectionId }]);
  });

  test('accepting while either person requests again connects them, with nothing pending', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id: requestId } = await ask(ada, ben);
      const connectionId = newId();
      const [asker, asked] = round % 2 === 0 ? [ada, ben] : [ben, ada];
      const answers = await Promise.all([
        ben.send(api.accept, { requestId, connectionId }),
        asker.send(api.request, { id: newId(), personId: asked.id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect([
        'Already connected with this user',
        round % 2 === 0
          ? 'Connection request already sent'
          : 'This user has already sent you a connection request',
      ]).toContain(refusalOf(answers));
      expect(await rowsBetween(ada, ben)).toEqual([{ id: requestId, status: 'accepted' }]);
      expect(await connections(ada)).toMatchObject([{ id: connectionId }]);
      await ada.ok(api.remove, { connectionId });
    }
  });

  test('removing while the other person requests: not connected, and requested only afterwards', async () => {
    for (let round = 0; round < 10; round += 1) {
      const connectionId = (await accept(ben, (await ask(ada, ben)).id)).id;
      const [removed, asked] = await Promise.all([
        ada.send(api.remove, { connectionId }),
        ben.send(api.request, { id: newId(), personId: ada.id }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 409]).toContain(asked.status);
      const left = await rowsBetween(ada, ben);
      expect(left.map(({ status }) => status)).toEqual(asked.status === 200 ? ['pending'] : []);
      expect(await connections(ada)).toEqual([]);
      for (const { id } of left) await ada.ok(api.reject, { requestId: id });
    }
  });

  test('removing by both removes it, and publishes one event', async () => {
    for (let round = 0; round < 10; round += 1) {
      const connectionId = (await accept(ben, (await ask(ada, ben)).id)).id;
      const answers = await Promise.all([
        ada.send(api.remove, { connectionId }),
        ben.send(api.remove, { connectionId }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 404]);
      expect(await rowsBetween(ada, ben)).toEqual([]);
    }
  });

  test('everyone requesting everyone causes no deadlock, and no refusal without a reason', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => app.newPerson(`P${index}`)));
    const answers = await Promise.all(
      crowd.flatMap((who) =>
        crowd
          .filter((whom) => whom !== who)
          .map((whom) => who.send(api.request, { id: newId(), personId: whom.id })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength((8 * 7) / 2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength((8 * 7) / 2);
  });
});

describe('lists', () => {
  test('come in pages, the newest first, and by name', async () => {
    const names = ['Émile', 'Zoë', 'adam', 'Bea', 'Chloé'];
    for (const name of names) {
      const friend = await app.newPerson(name);
      const { id } = await ask(friend, ada);
      await accept(ada, id);
    }
    for (const [order, expected] of [
      ['newest', names.toReversed()],
      ['name', await sortedByDatabase(names)],
    ] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await ada.ok(api.list, { limit: 2, order, ...(after !== undefined && { after }) });
        expect(page.connections.length).toBeLessThanOrEqual(2);
        seen.push(...page.connections.map(({ personId }) => nameTo(ada, personId)));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(seen).toEqual(expected);
    }
  });

  test('are filtered by name or address, where special characters are literal', async () => {
    const friends = await Promise.all(
      ['Grace Hopper', '100 % Bot', 'under_score'].map((name) => app.newPerson(name)),
    );
    for (const friend of friends) await accept(ada, (await ask(friend, ada)).id);
    const found = async (text: string) =>
      (await ada.ok(api.list, { text, order: 'name' })).connections.map(({ personId }) =>
        nameTo(ada, personId),
      );
    expect(await found('hopp')).toEqual(['Grace Hopper']);
    expect(await found('%')).toEqual(['100 % Bot']);
    expect(await found('_')).toEqual(['under_score']);
    expect(await found('\\')).toEqual([]);
    expect(await found(friends[0]?.email ?? '')).toEqual(['Grace Hopper']);
  });

  test('refuse an invented cursor', async () => {
    // A valid time for JavaScript but not for PostgreSQL.
    const times = [
      'yesterday',
      '1',
      '2026',
      'foo 1',
      '+275760-01-01T00:00:00.000Z',
      '0000-01-01T00:00:00.000Z',
    ];
    const madeUp = ['x', newId(), "'; drop table users", ...times.map((time) => newId() + time)];
    for (const after of madeUp) {
      expect((await ada.send(api.list, { after })).status).toBe(400);
      expect((await ada.send(api.requests, { direction: 'sent', after })).status).toBe(400);
    }
  });
});

test('publishes every event to the two people and nobody else', async () => {
  let connectionId = '';
  const received = await recordEvents(app, [ada, ben, cem], async () => {
    const rejected = await ask(ada, ben);
    await ben.ok(api.reject, { requestId: rejected.id });
    const { id } = await ask(ada, ben);
    ({ id: connectionId } = await accept(ben, id));
    await ada.ok(api.remove, { connectionId });
  });
  // Each is told something of their own (connections.notices.test.ts).
  const [receivedByAda = [], receivedByBen = [], receivedByCem = []] = received.map((events) =>
    events.filter(({ type }) => !type.startsWith('notification.')),
  );
  expect(receivedByAda.map(({ type }) => type)).toEqual([
    'connection-request.saved',
    'connection-request.closed',
    'connection-request.saved',
    'connection-request.closed',
    'connection.saved',
    'connection.removed',
  ]);
  expect(receivedByAda).toEqual(receivedByBen);
  expect(receivedByAda[4]?.payload).toMatchObject({
    connection: {
      id: connectionId,
      people: [
        { personId: ben.id, email: ben.email },
        { personId: ada.id, email: ada.email },
      ],
    },
    cards: {
      people: [
        { id: ben.id, name: 'Ben' },
        { id: ada.id, name: 'Ada' },
      ],
    },
  });
  expect(receivedByAda[0]?.payload).toMatchObject({
    request: { senderId: ada.id, receiverId: ben.id },
    cards: {
      people: [
        { id: ada.id, name: 'Ada' },
        { id: ben.id, name: 'Ben' },
      ],
    },
  });
  expect(receivedByCem).toEqual([]);
});

function ask(who: Person, whom: Person, id = newId()) {
  return who.ok(api.request, { id, personId: whom.id });
}

async function refusedAsking(who: Person, whom: Pick<Person, 'id'>) {
  const answer = await who.send(api.request, { id: newId(), personId: whom.id });
  if (answer.status === 200) return [];
  const { code, text } = (answer.body as { error: { code: string; text: string } }).error;
  return [answer.status, code, text];
}

function accept(who: Person, requestId: string, connectionId = newId()) {
  return who.ok(api.accept, { requestId, connectionId });
}

async function connections(who: Person) {
  return (await who.ok(api.list, {})).connections;
}

async function requests(who: Person, direction: 'sent' | 'received') {
  return (await who.ok(api.requests, { direction })).requests;
}

function rowsBetween(one: Person, other: Person) {
  const pair = [one.id, other.id];
  return app.database.db
    .selectFrom('connection_requests')
    .select(['id', 'status'])
    .where('sender_id', 'in', pair)
    .where('receiver_id', 'in', pair)
    .execute();
}

/** Letters sort by the collation of the database. */
async function sortedByDatabase(names: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name order by lower(name)',
    [names],
  );
  return rows.map(({ name }) => name);
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

/** The response to the one who came too late. */
function refusalOf(answers: readonly { status: number; body: unknown }[]): string | undefined {
  const refused = answers.find(({ status }) => status === 409)?.body as
    | { error: { text: string } }
    | undefined;
  return refused?.error.text;
}
