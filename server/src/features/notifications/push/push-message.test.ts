import type { PushPayload } from '@longtable/contract/rules/push-payload';
import { expect, test } from 'vitest';
import { maxPushBytes } from '../../../platform/push/web-push.ts';
import type { PushRow } from './push.store.ts';
import { pushMessage } from './push-message.ts';

const row: PushRow = {
  id: 'n1',
  user_id: 'ada',
  type: 'comment_mention',
  title: 'You were mentioned by Ben',
  message: 'A secret.',
  action_url: '/app/tasks?task=x',
  action_text: 'View Task',
  metadata: { taskId: 'x' },
  about: 'task:x',
  created_at: '2026-01-05T09:00:00.000Z',
  is_seen: false,
  is_muted: false,
  devices: null,
  attempts: 0,
};
const shown = { hidesContent: false };
const payloadOf = (changed: Partial<PushRow>, how = shown) =>
  JSON.parse(pushMessage({ ...row, ...changed }, how).payload) as PushPayload;

test('a push has what the service worker shows and opens', () => {
  expect(payloadOf({})).toEqual({
    title: 'You were mentioned by Ben',
    body: 'A secret.',
    icon: '/icons/icon-192.png',
    badge: '/favicon.svg',
    tag: 'task_x',
    timestamp: Date.parse('2026-01-05T09:00:00.000Z'),
    data: {
      type: 'comment_mention',
      action_url: '/app/tasks?task=x',
      action_text: 'View Task',
      extras: { taskId: 'x', notificationId: 'n1', about: 'task:x' },
    },
    requireInteraction: false,
    actions: [{ action: 'reply', title: 'Reply' }],
  });
});

test('a push with hidden content names no person and no thing', () => {
  const { title, body } = payloadOf({}, { hidesContent: true });
  expect({ title, body }).toEqual({ title: 'You were mentioned', body: 'There is news about a task.' });
});

test('long texts are cut so that every push service takes it, and no character is halved', () => {
  for (const text of ['a'.repeat(5000), '😀'.repeat(5000), '\u0001'.repeat(5000)]) {
    const { payload } = pushMessage({ ...row, title: text, message: text }, shown);
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxPushBytes);
    const { body } = JSON.parse(payload) as PushPayload;
    expect(body.isWellFormed()).toBe(true);
    expect(body.length).toBeGreaterThan(100);
    expect(body.endsWith('…')).toBe(true);
  }
});

test('pushes about the same thing have the same topic, of 32 characters that say nothing about it', () => {
  const topicOf = (changed: Partial<PushRow>) => pushMessage({ ...row, ...changed }, shown).topic;
  expect(topicOf({})).toMatch(/^[\w-]{32}$/);
  expect(topicOf({ id: 'n2', type: 'task_comment' })).toBe(topicOf({}));
  expect(topicOf({ about: 'task:y' })).not.toBe(topicOf({}));
  const invitation = { type: 'team_invitation', about: 'team:x' } as const;
  expect(topicOf({ ...invitation, id: 'n2' })).not.toBe(topicOf(invitation));
});

test('a call is urgent, and of no use after 30 seconds; news of the server can wait', () => {
  expect(pushMessage({ ...row, type: 'call_incoming' }, shown)).toMatchObject({ ttl: 30, urgency: 'high' });
  expect(payloadOf({ type: 'call_incoming' }).requireInteraction).toBe(true);
  expect(pushMessage({ ...row, type: 'task_comment' }, shown)).toMatchObject({
    ttl: 3 * 86_400,
    urgency: 'normal',
  });
  expect(pushMessage({ ...row, type: 'welcome_notification' }, shown).urgency).toBe('low');
});
