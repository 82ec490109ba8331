import { deliveryRules, type NotificationDelivery } from '@longtable/contract/notification-deliveries';
import { describe, expect, test } from 'vitest';
import { deliveryText } from './delivery-text.ts';

const told = { reason: 'you are assigned', at: '5 Jan 2026, 09:00' };
const email = (fields: Partial<NotificationDelivery>): NotificationDelivery => ({
  channel: 'email',
  state: 'sent',
  rule: null,
  answer: null,
  at: '2026-01-05T09:00:00.000Z',
  ...fields,
});

describe('the delivery log says in words', () => {
  test.each<[string, Partial<NotificationDelivery>, string]>([
    ['that it was shown, and why', { channel: 'app' }, 'Shown, because you are assigned.'],
    [
      'that a mute kept it away',
      { channel: 'app', state: 'skipped', rule: 'muted' },
      'Not shown, because you have muted what it is about.',
    ],
    [
      'what the mail server answered',
      { answer: '250 kept' },
      'Sent 5 Jan 2026, 09:00. The mail server answered “250 kept”.',
    ],
    ['what it has waited for', { rule: 'quiet-hours' }, 'Sent 5 Jan 2026, 09:00, after your quiet hours.'],
    [
      'until when it waits',
      { state: 'waiting' },
      'Will be sent 5 Jan 2026, 09:00, unless you see it in the app before.',
    ],
    [
      'that there is no mail server',
      { state: 'waiting', answer: 'no mail server' },
      'Written, but this server has no mail server to send it.',
    ],
    [
      'why a mail server refused it',
      { state: 'failed', answer: '550 no such mailbox' },
      'Not sent: the mail server refused it. It answered “550 no such mailbox”.',
    ],
    [
      'that it was seen before',
      { state: 'skipped', rule: 'seen' },
      'Not sent, because you had seen it in the app by then.',
    ],
  ])('%s', (_, fields, text) => {
    expect(deliveryText(email(fields), told)).toBe(text);
  });

  test('every rule that skips, each differently', () => {
    const texts = deliveryRules
      .filter((rule) => !['quiet-hours', 'digest', 'flood'].includes(rule))
      .map((rule) => deliveryText(email({ state: 'skipped', rule }), told));
    expect(new Set(texts).size).toBe(texts.length);
  });

  const answered = (deviceName: string, state: 'waiting' | 'sent' | 'failed', answer: string) => ({
    deviceName,
    state,
    answer,
  });
  test.each<[string, Partial<NotificationDelivery>, string]>([
    [
      'that a push waits',
      { state: 'waiting' },
      'Will be sent 5 Jan 2026, 09:00, unless you see it in the app before.',
    ],
    [
      'that pushes are off',
      { state: 'skipped', rule: 'master-switch' },
      'Not sent, because you have switched off push notifications.',
    ],
    [
      'that pushes of a kind are off',
      { state: 'skipped', rule: 'preference' },
      'Not sent, because you have switched off push notifications of this kind.',
    ],
    [
      'that it was quiet',
      { state: 'skipped', rule: 'quiet-hours' },
      'Not sent, because it was within your quiet hours.',
    ],
    [
      'that another push has said the same',
      { channel: 'device', state: 'skipped', rule: 'own-push' },
      'Not sent, because the push before has reached the same browser.',
    ],
    [
      'that there is no device',
      { state: 'skipped', rule: 'no-device' },
      'Not sent, because push notifications are not set up on any of your devices.',
    ],
    [
      'which devices got a push, and why others did not',
      {
        devices: [
          answered('Firefox on Linux', 'sent', '201 Created'),
          answered('Safari on iOS', 'sent', '201 Created'),
          answered('Edge on Windows', 'failed', '410 Gone'),
        ],
      },
      'Sent 5 Jan 2026, 09:00 to Firefox on Linux, Safari on iOS. Not sent to others. Edge on Windows: “410 Gone”.',
    ],
    [
      'that a push is tried again',
      {
        state: 'waiting',
        devices: [
          answered('Firefox on Linux', 'sent', '201 Created'),
          answered('Edge on Windows', 'waiting', '503 Service Unavailable'),
        ],
      },
      'Sent to Firefox on Linux. Will be tried again 5 Jan 2026, 09:00. Edge on Windows: “503 Service Unavailable”.',
    ],
    [
      'why no device got a push',
      { state: 'failed', devices: [answered('Edge on Windows', 'failed', '410 Gone')] },
      'Not sent: no push service took it. Edge on Windows: “410 Gone”.',
    ],
  ])('%s', (_, fields, text) => {
    expect(deliveryText(email({ channel: 'push', ...fields }), told)).toBe(text);
  });
});
