import { newId } from '@longtable/contract/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { liveLimits } from './limits.ts';
import { createOnline, type Online } from './online.ts';
import type { OnlineSignal } from './online-nodes.ts';

const { grace, hidden, sweep, together, beat, silence, ask } = liveLimits.online;

type Node = { online: Online; changes: string[]; sent: OnlineSignal[]; stop(): void };
let nodes: Node[];
/** Says which signals are lost on the way. */
let isLost: (signal: OnlineSignal) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  nodes = [];
  isLost = () => false;
});
afterEach(() => {
  for (const { stop } of nodes) stop();
  vi.useRealTimers();
});

/** A node whose signals all others receive. */
function aNode(): Node {
  const changes: string[] = [];
  const sent: OnlineSignal[] = [];
  const online = createOnline({
    onChange: (personId, isOnline) => changes.push(`${personId} ${isOnline ? 'on' : 'off'}`),
    relay(signal) {
      sent.push(signal);
      if (isLost(signal)) return;
      for (const other of nodes) if (other !== node) other.online.relayed(signal);
    },
  });
  const node: Node = { online, changes, sent, stop: () => undefined };
  nodes.push(node);
  node.stop = online.start();
  return node;
}

function windowOf(userId: string): Connection {
  return { session: { id: newId(), userId, timeZone: 'UTC' } } as Partial<Connection> as Connection;
}

function open({ online }: Node, userId: string, hiddenFor: number | null = null): Connection {
  const connection = windowOf(userId);
  online.receive(connection, { hiddenFor });
  return connection;
}

test('a person is online from their first window until a while after the last one has gone', async () => {
  const node = aNode();
  const [first, second] = [open(node, 'ada'), open(node, 'ada')];
  expect(node.changes).toEqual(['ada on']);
  node.online.leave(first);
  node.online.leave(second);
  await vi.advanceTimersByTimeAsync(grace - 1);
  expect(node.online.has('ada')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(node.online.has('ada')).toBe(false);
  expect(node.changes).toEqual(['ada on', 'ada off']);
});

test('a reload or a short loss of the connection changes nothing', async () => {
  const node = aNode();
  for (let times = 0; times < 5; times += 1) {
    const connection = open(node, 'ada');
    await vi.advanceTimersByTimeAsync(1000);
    node.online.leave(connection);
    await vi.advanceTimersByTimeAsync(grace - 1000);
  }
  expect(node.changes).toEqual(['ada on']);
});

test('a window that is hidden for five minutes does not count, and does again when it is shown', async () => {
  const node = aNode();
  const connection = open(node, 'ada');
  node.online.receive(connection, { hiddenFor: 0 });
  await vi.advanceTimersByTimeAsync(hidden - sweep);
  expect(node.changes).toEqual(['ada on']);
  await vi.advanceTimersByTimeAsync(2 * sweep + grace);
  expect(node.changes).toEqual(['ada on', 'ada off']);
  node.online.receive(connection, { hiddenFor: null });
  expect(node.online.has('ada')).toBe(true);
});

test('a window that comes back after a lost connection counts by how long it has been hidden', async () => {
  const node = aNode();
  open(node, 'ada', hidden);
  expect(node.online.has('ada')).toBe(false);
  open(node, 'ben', hidden - sweep);
  expect(node.online.has('ben')).toBe(true);
  await vi.advanceTimersByTimeAsync(2 * sweep + grace);
  expect(node.online.has('ben')).toBe(false);
});

test('a connection that says nothing about its window does not count', () => {
  const node = aNode();
  node.online.leave(windowOf('ada'));
  expect(node.online.has('ada')).toBe(false);
  expect(node.changes).toEqual([]);
});

test('other nodes know who is online, and who moves from one to another stays so', async () => {
  const [one, other] = [aNode(), aNode()];
  await vi.advanceTimersByTimeAsync(beat);
  const connection = open(one, 'ada');
  await vi.advanceTimersByTimeAsync(together);
  expect(other.changes).toEqual(['ada on']);
  one.online.leave(connection);
  await vi.advanceTimersByTimeAsync(grace / 2);
  open(other, 'ada');
  await vi.advanceTimersByTimeAsync(2 * grace);
  expect(other.changes).toEqual(['ada on']);
  expect(one.changes).toEqual(['ada on']);
  expect(one.online.has('ada')).toBe(true);
});

test('a node that starts later gets everybody, also of more people than fit in one signal', async () => {
  const one = aNode();
  const ids = Array.from({ length: 1000 }, () => newId());
  for (const id of ids) open(one, id);
  await vi.advanceTimersByTimeAsync(together);
  const later = aNode();
  await vi.advanceTimersByTimeAsync(beat);
  expect(ids.every((id) => later.online.has(id))).toBe(true);
  // What fits in a notification of PostgreSQL.
  expect(Math.max(...one.sent.map((signal) => JSON.stringify(signal).length))).toBeLessThan(7000);
});

test('people who come one after another are told to other nodes together', async () => {
  const one = aNode();
  for (let person = 0; person < 100; person += 1) open(one, newId());
  await vi.advanceTimersByTimeAsync(together);
  expect(one.sent.filter(({ kind }) => kind === 'change')).toHaveLength(1);
});

test('a lost signal is noticed with the next one, and everybody is sent again', async () => {
  const [one, other] = [aNode(), aNode()];
  open(one, 'ada');
  const ben = open(one, 'ben');
  await vi.advanceTimersByTimeAsync(beat);
  expect(other.online.has('ben')).toBe(true);
  isLost = () => true;
  one.online.leave(ben);
  open(one, 'carl');
  await vi.advanceTimersByTimeAsync(grace + together);
  expect(other.online.has('carl')).toBe(false);
  isLost = () => false;
  await vi.advanceTimersByTimeAsync(beat + ask);
  expect(['ada', 'ben', 'carl'].filter((id) => other.online.has(id))).toEqual(['ada', 'carl']);
});

test('the people of a node that was killed are offline after a while, without a signal', async () => {
  const [one, other] = [aNode(), aNode()];
  open(one, 'ada');
  await vi.advanceTimersByTimeAsync(beat);
  expect(other.online.has('ada')).toBe(true);
  one.stop();
  await vi.advanceTimersByTimeAsync(silence + 2 * beat);
  expect(other.changes).toEqual(['ada on', 'ada off']);
});
