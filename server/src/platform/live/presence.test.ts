import { newId } from '@longtable/contract/ids';
import { type LiveEditing, type LivePresence, livePace, maxPresent } from '@longtable/contract/live';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { createPresence, type PlaceRights } from './presence.ts';

const place = { kind: 'task', id: newId() } as const;
const everybody: PlaceRights = { visible: [[]], edits: [[]], cards: {} };
let rightsOn: ReturnType<typeof vi.fn<() => Promise<PlaceRights | null>>>;
let told: (LivePresence & { to: string })[];
let presence: ReturnType<typeof createPresence>;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  rightsOn = vi.fn<() => Promise<PlaceRights | null>>(async () => everybody);
  presence = createPresence({
    rightsOn,
    send: ({ session }, frame) => told.push({ to: session.userId, ...JSON.parse(frame.toString()) }),
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function connect(userId: string): Connection {
  const session = { id: newId(), userId, timeZone: 'UTC' };
  return { session, rooms: new Set<string>(), isSubscribed: true } as Partial<Connection> as Connection;
}
function goTo(connection: Connection, editing: LiveEditing | null = null): void {
  presence.receive(connection, { places: [place], editing });
}
const settle = () => vi.advanceTimersByTimeAsync(1000);

test('somebody alone costs no look-up and no message', async () => {
  const ada = connect('ada');
  goTo(ada);
  goTo(ada, 'title');
  goTo(connect('ada'));
  await settle();
  presence.leave(ada);
  await settle();
  expect(rightsOn).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

test('forgets what somebody edits who no longer says so', async () => {
  goTo(connect('ada'));
  const bob = connect('bob');
  goTo(bob, 'title');
  await settle();
  await vi.advanceTimersByTimeAsync(livePace.editing);
  goTo(bob, 'title');
  await vi.advanceTimersByTimeAsync(livePace.editing * 1.9);
  expect(told.filter(({ to }) => to === 'ada')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(livePace.editing);
  expect(told.findLast(({ to }) => to === 'ada')?.people).toContainEqual({ id: 'bob', editing: null });
});

test('lists a limited number of people, those who edit first, and counts the others', async () => {
  for (let n = 0; n < maxPresent + 5; n += 1) goTo(connect(`person ${n}`));
  goTo(connect('last'), 'form');
  await settle();
  expect(told[0]).toMatchObject({ total: maxPresent + 6 });
  expect(told[0]?.people).toHaveLength(maxPresent);
  expect(told[0]?.people[0]).toEqual({ id: 'last', editing: 'form' });
});

test('tries again when the rights could not be read, and tells nobody before', async () => {
  rightsOn.mockRejectedValueOnce(new Error('The database is away.'));
  goTo(connect('ada'));
  goTo(connect('bob'));
  await settle();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(told.map(({ to }) => to)).toEqual(['ada', 'bob']);
});
