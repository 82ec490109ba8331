import { createHash } from 'node:crypto';
import { type NotificationType, notificationTypes } from '@longtable/contract/rules/notification-types';
import {
  type PushPayload,
  pushActions,
  pushBadge,
  pushIcon,
  pushTag,
  requiresInteraction,
} from '@longtable/contract/rules/push-payload';
import { maxPushBytes, type PushMessage } from '../../../platform/push/web-push.ts';
import { withoutContent } from '../without-content.ts';
import type { PushRow } from './push.store.ts';

const [minute, hour, day] = [60, 3600, 86_400] as const;

/** How long a push service tries to deliver a push of a type, in seconds: as long as it is of use. */
export function ttlOf(type: NotificationType): number {
  if (type === 'call_incoming') return 30;
  if (notificationTypes[type].group === 'calls' && type !== 'call_missed') return minute;
  if (type === 'reminder') return hour;
  if (type === 'task_deadline_reminder') return day;
  return 3 * day;
}

/** Push services wake a sleeping device for what is urgent only. */
function urgencyOf(type: NotificationType): PushMessage['urgency'] {
  const { group } = notificationTypes[type];
  if (group === 'calls' || group === 'chat' || type === 'reminder' || type.endsWith('_mention'))
    return 'high';
  if (type === 'task_deadline_reminder') return 'high';
  return group === 'system' ? 'low' : 'normal';
}

/** The push of a notification. With hidden content it says only what kind of thing it is about. */
export function pushMessage(row: PushRow, { hidesContent }: { hidesContent: boolean }): PushMessage {
  const { id, type, about } = row;
  const { title, message } = hidesContent ? withoutContent(type) : row;
  const tag = pushTag({ id, type, about });
  return {
    payload: payloadOf({
      title,
      body: message,
      icon: pushIcon,
      badge: pushBadge,
      tag,
      timestamp: Date.parse(row.created_at),
      data: {
        type,
        action_url: row.action_url,
        action_text: row.action_text,
        extras: { ...row.metadata, notificationId: id, about },
      },
      requireInteraction: requiresInteraction(type),
      actions: pushActions(type),
    }),
    ttl: ttlOf(type),
    urgency: urgencyOf(type),
    topic: topicOf(tag),
  };
}

/** The push by which people see whether notifications reach a browser. */
export function testMessage(now: Date): PushMessage {
  const tag = 'test';
  return {
    payload: payloadOf({
      title: 'Test notification',
      body: 'Notifications of Longtable reach this device.',
      icon: pushIcon,
      badge: pushBadge,
      tag,
      timestamp: now.getTime(),
      data: {
        type: 'test',
        action_url: '/app/settings?section=notifications',
        action_text: 'Open settings',
        extras: {},
      },
      requireInteraction: false,
      actions: [],
    }),
    ttl: minute,
    urgency: 'high',
    topic: topicOf(tag),
  };
}

/** A topic has at most 32 characters, and tells the push service nothing. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

/** As JSON that fits into a push: long texts are cut. */
function payloadOf(payload: PushPayload): string {
  for (let most = 1000; ; most = Math.floor(most / 2)) {
    const json = JSON.stringify({
      ...payload,
      title: cut(payload.title, most),
      body: cut(payload.body, most),
    });
    if (Buffer.byteLength(json) <= maxPushBytes) return json;
    if (most === 0) throw new Error('The metadata of the notification does not fit into a push.');
  }
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Not in the middle of a character.
  return `${text.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
