import { newId } from '@longtable/contract/ids';
import type { LiveCaretFrame } from '@longtable/contract/live';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createCarets } from './carets.ts';
import type { Connection } from './connection.ts';
import { liveLimits } from './limits.ts';
import { parseMessage } from './messages.ts';
import type { PlaceRights } from './presence.ts';

const noteId = newId();
const key = `note:${noteId}`;
const at = { anchor: 'AAAA', head: 'AAEA' };

let there: Set<Connection>;
let told: { to: Connection; frame: LiveCaretFrame }[];
let rights: PlaceRights | null;
let lookUps: number;
let carets: ReturnType<typeof createCarets>;

beforeEach(() => {
  [there, told, lookUps] = [new Set(), [], 0];
  rights = { visible: [['readers'], ['editors']], edits: [['editors']], cards: {} };
  carets = createCarets({
    at: () => there,
    async rightsOn() {
      lookUps += 1;
      return rights;
    },
    send: (to, frame) => told.push({ to, frame: JSON.parse(frame.toString()) }),
    log: pino({ level: 'silent' }),
  });
});

function arrive(userId: string, room: 'editors' | 'readers' | 'others'): Connection {
  const session = { id: newId(), userId, timeZone: 'UTC' };
  const connection = {
    session,
    rooms: new Set([room]),
    isSubscribed: true,
  } as Partial<Connection> as Connection;
  there.add(connection);
  carets.entered(connection, key);
  return connection;
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const heardBy = (connection: Connection) =>
  told.filter(({ to }) => to === connection).map(({ frame }) => frame);

test('a caret goes to the others who see the note, and to whoever comes later', async () => {
  const [ada, reader, stranger] = [
    arrive('ada', 'editors'),
    arrive('reader', 'readers'),
    arrive('stranger', 'others'),
  ];
  carets.receive(ada, { noteId, at });
  await settle();
  expect(heardBy(reader)).toMatchObject([{ noteId, personId: 'ada', at }]);
  expect(heardBy(ada)).toEqual([]);
  expect(heardBy(stranger)).toEqual([]);
  const later = arrive('later', 'readers');
  await settle();
  expect(heardBy(later)).toEqual(heardBy(reader));
  expect(lookUps).toBe(1);
});

test('those who only read, and those who are elsewhere, have none', async () => {
  const ada = arrive('ada', 'editors');
  const away = arrive('away', 'editors');
  there.delete(away);
  carets.receive(arrive('reader', 'readers'), { noteId, at });
  carets.receive(arrive('stranger', 'others'), { noteId, at });
  carets.receive(away, { noteId, at });
  await settle();
  expect(heardBy(ada)).toEqual([]);
});

test('a caret goes when its person leaves the text, leaves the note, or loses the right', async () => {
  const [ada, bob] = [arrive('ada', 'editors'), arrive('bob', 'editors')];
  const gone = async () => {
    await settle();
    expect(heardBy(bob).at(-1)).toMatchObject({ personId: 'ada', at: null });
    carets.receive(ada, { noteId, at });
    await settle();
  };
  carets.receive(ada, { noteId, at });
  await settle();
  carets.receive(ada, { noteId, at: null });
  await gone();
  carets.left(ada, key);
  await gone();
  rights = { visible: [['readers'], ['editors']], edits: [], cards: {} };
  carets.rightsChanged(key);
  await settle();
  expect(heardBy(bob).at(-1)).toMatchObject({ personId: 'ada', at: null });
  told = [];
  carets.receive(ada, { noteId, at });
  await settle();
  expect(told).toEqual([]);
});

test('a note has a limited number of carets', async () => {
  const reader = arrive('reader', 'readers');
  for (let n = 0; n < liveLimits.carets.most + 5; n += 1)
    carets.receive(arrive(`person ${n}`, 'editors'), { noteId, at });
  await settle();
  expect(new Set(heardBy(reader).map(({ from }) => from)).size).toBe(liveLimits.carets.most);
});

test.each([
  ['positions that are none', { noteId, at: { anchor: 'not base64!', head: 'AAAA' } }],
  ['a long position', { noteId, at: { anchor: 'A'.repeat(400), head: 'AAAA' } }],
  ['no id', { noteId: 'note', at }],
  ['something else', 5],
])('a message with %s is ignored', (_name, message) => {
  expect(parseMessage(Buffer.from(JSON.stringify(message)))).toBeNull();
});
