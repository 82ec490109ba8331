import type { LiveFrame } from '@longtable/contract/live';
import { expect, test, vi } from 'vitest';
import type { RelayedEvent } from '../events/event.ts';
import { framesOf } from './frames.ts';

const event: RelayedEvent = {
  offset: 'here',
  type: 'task.deleted',
  payload: { taskId: 'one' },
  audience: ['project:1'],
};
const rights = {
  edit: [['project:1:managers'], ['user:7']],
  delete: [['project:1:managers']],
};
const members = Array.from({ length: 500 }, (_, index) => new Set(['project:1', `user:${index}`]));
const managers = Array.from({ length: 500 }, (_, index) => new Set(['project:1:managers', `user:m${index}`]));

function read(frame: Buffer | null | undefined): LiveFrame {
  return JSON.parse(frame?.toString() ?? '') as LiveFrame;
}

test('serializes an event once for all receivers with the same rights', () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  const frameOf = framesOf({ ...event, rights });
  const frames = [...members, ...managers].map((rooms) => frameOf(rooms));
  expect(frames).toHaveLength(1000);
  // Members, managers, and the one member who may edit it.
  expect(new Set(frames).size).toBe(3);
  expect(stringify).toHaveBeenCalledTimes(3);
  expect(read(frames[0])).toEqual({
    type: 'event',
    event: {
      offset: 'here',
      type: 'task.deleted',
      payload: { taskId: 'one' },
      can: { edit: false, delete: false },
    },
  });
  expect(read(frames[7])).toMatchObject({ event: { can: { edit: true, delete: false } } });
  expect(read(frames[500])).toMatchObject({ event: { can: { edit: true, delete: true } } });
});

test('serializes an event without rights once for everybody', () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  const frameOf = framesOf(event);
  expect(new Set([...members, ...managers].map((rooms) => frameOf(rooms))).size).toBe(1);
  expect(stringify).toHaveBeenCalledTimes(1);
});

test('messages between nodes have no frame', () => {
  const told: RelayedEvent = {
    offset: 'here',
    type: 'live.session-ended',
    payload: { sessionId: 'secret' },
    audience: [],
  };
  expect(framesOf(told)(new Set(['user:1']))).toBeNull();
});
