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
});
