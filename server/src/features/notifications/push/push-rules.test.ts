import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import type { PushOutcome } from '../../../platform/push/web-push.ts';
import type { PushRow } from './push.store.ts';
import { decide, skip } from './push-rules.ts';

const now = new Date('2026-01-05T09:00:00.000Z');
const pushed = (row: Partial<PushRow> = {}): PushRow => ({
  id: 'notification',
  user_id: newId(),
  type: 'task_comment',
  title: 'New Comment',
  message: 'Ben commented on “Order paper”.',
  action_url: '/app/tasks?task=x',
  action_text: 'View Task',
  metadata: {},
  about: 'task:x',
  created_at: now.toISOString(),
  is_seen: false,
  is_muted: false,
  devices: null,
  attempts: 0,
  ...row,
});
const outcome = (id: string, outcome: PushOutcome) => ({ id, deviceName: id, outcome });
const sent = (id: string) => outcome(id, { state: 'sent', answer: '201 Created' });
const later = (id: string, after: number | null = null) =>
  outcome(id, { state: 'later', answer: '503 Service Unavailable', after });
const ended = (id: string) => outcome(id, { state: 'ended', answer: '410 Gone' });
const day = { ttl: 86_400, now };
const secondsUntil = (dueAt: Date | null) => (dueAt ? (dueAt.getTime() - now.getTime()) / 1000 : null);

describe('a push', () => {
  test('is sent when one browser has got it, whatever the others answered for good', () => {
    expect(decide(pushed(), [sent('a'), ended('b')], day)).toMatchObject({
      state: 'handed',
      dueAt: null,
      devices: [
        { id: 'a', state: 'sent', answer: '201 Created' },
        { id: 'b', state: 'failed', answer: '410 Gone' },
      ],
    });
    expect(decide(pushed(), [ended('b')], day).state).toBe('failed');
  });

  test('that no push service took now is tried again after pauses that grow, six times in all', () => {
    const pauses = Array.from({ length: 6 }, (_, attempts) =>
      secondsUntil(decide(pushed({ attempts }), [later('a')], day).dueAt),
    );
    expect(pauses).toEqual([30, 120, 480, 1920, 7680, null]);
    expect(decide(pushed({ attempts: 5 }), [later('a')], day)).toMatchObject({
      state: 'failed',
      devices: [{ state: 'failed' }],
    });
  });

  test('is tried again when the push service says, within six hours', () => {
    expect(secondsUntil(decide(pushed(), [later('a', 90)], day).dueAt)).toBe(90);
    expect(secondsUntil(decide(pushed(), [later('a', 3)], day).dueAt)).toBe(30);
    expect(secondsUntil(decide(pushed(), [later('a', 1_000_000)], day).dueAt)).toBe(6 * 3600);
  });

  test('is not tried again when nobody needs it by then', () => {
    expect(decide(pushed(), [later('a')], { ttl: 29, now }).state).toBe('failed');
    expect(decide(pushed(), [later('a')], { ttl: 30, now }).state).toBe('waiting');
  });

  test('that is tried again keeps the outcomes of other browsers', () => {
    const first = decide(pushed(), [sent('a'), later('b')], day);
    const second = decide(pushed({ attempts: 1, devices: first.devices }), [sent('b')], day);
    expect(second).toMatchObject({ state: 'handed', devices: [{ id: 'a' }, { id: 'b', state: 'sent' }] });
  });

  test('that one browser has got stays sent when it is not tried again for another', () => {
    const { devices } = decide(pushed(), [sent('a'), later('b')], day);
    expect(skip(pushed({ devices }), 'seen')).toMatchObject({
      state: 'handed',
      rule: null,
      devices: [{ id: 'a' }],
    });
    expect(skip(pushed(), 'seen')).toMatchObject({ state: 'skipped', rule: 'seen', devices: null });
  });
});
