import type { DeliveryRule } from '@longtable/contract/notification-deliveries';
import { hasSwitches } from '@longtable/contract/rules/notification-switches';
import { quietUntil } from '@longtable/contract/rules/quiet-hours';
import type { PushOutcome } from '../../../platform/push/web-push.ts';
import type { PushedSubscription } from '../../../policies/notification-delivery.table.ts';
import { needsRight, quietHoursOf } from '../email/email-rules.ts';
import type { Decision, PushRow, Receiver } from './push.store.ts';

/** What is known about a person when it is decided about a push. */
export type Circumstances = {
  /** Undefined when the account is closed. */
  readonly receiver: Receiver | undefined;
  readonly hasDevice: boolean;
  /** Whether the person may see what it is about. */
  readonly isVisible: boolean;
  readonly now: Date;
};

/** Why a notification is not pushed; null when it is. Without preferences everything is on. */
export function skippedBy(
  row: PushRow,
  { receiver, hasDevice, isVisible, now }: Circumstances,
): DeliveryRule | null {
  if (!receiver) return 'closed';
  const { preferences, time_zone: timeZone } = receiver;
  const { type } = row;
  if (preferences && !preferences.push_notifications) return 'master-switch';
  if (preferences && hasSwitches(type) && !preferences[`${type}_push`]) return 'preference';
  if (row.is_seen) return 'seen';
  if (row.is_muted) return 'muted';
  if (needsRight(type) && !isVisible) return 'no-right';
  if (!hasDevice) return 'no-device';
  // Not later either: by then it is old, and in the app.
  if (preferences && quietUntil(quietHoursOf(preferences), timeZone, now)) return 'quiet-hours';
  return null;
}

/** The decision not to send a push, or not any more where it was sent to other browsers before. */
export function skip({ id, devices }: PushRow, rule: DeliveryRule): Decision {
  const known = devices?.filter(({ state }) => state !== 'waiting') ?? [];
  const wasSent = known.some(({ state }) => state === 'sent');
  return {
    id,
    state: wasSent ? 'handed' : 'skipped',
    rule: wasSent ? null : rule,
    dueAt: null,
    devices: known.length > 0 ? known : null,
  };
}

/** Attempts at one push, and the pauses between them, in seconds: half a minute, 2, 8, 32 minutes, 2 hours. */
const maxAttempts = 6;
const pauseAfter = (attempts: number) => 30 * 4 ** (attempts - 1);
/** Push services that ask for a longer pause than this, in seconds, are asked again then. */
const longestPause = 6 * 3600;

/** What became of a push on one browser, and when its service wants it again, in seconds. */
export type Outcome = { readonly id: string; readonly deviceName: string; readonly outcome: PushOutcome };

/** What happens to a push after it was sent to those browsers that have not taken it before. */
export function decide(
  row: PushRow,
  outcomes: readonly Outcome[],
  { ttl, now }: { ttl: number; now: Date },
): Decision {
  const attempts = row.attempts + 1;
  const asked = Math.max(
    pauseAfter(attempts),
    ...outcomes.map(({ outcome }) => (outcome.state === 'later' ? (outcome.after ?? 0) : 0)),
  );
  const next = new Date(now.getTime() + Math.min(asked, longestPause) * 1000);
  // Nobody needs it after its time.
  const isOver = attempts >= maxAttempts || next.getTime() > Date.parse(row.created_at) + ttl * 1000;
  const answered = outcomes.map(({ id, deviceName, outcome }): PushedSubscription => {
    const state =
      outcome.state === 'sent' ? 'sent' : outcome.state === 'later' && !isOver ? 'waiting' : 'failed';
    return { id, deviceName, state, answer: outcome.answer };
  });
  const ids = new Set(answered.map(({ id }) => id));
  const before = row.devices?.filter(({ id, state }) => !ids.has(id) && state !== 'waiting') ?? [];
  const devices = [...before, ...answered];
  const has = (state: PushedSubscription['state']) => devices.some((each) => each.state === state);
  if (has('waiting')) return { id: row.id, state: 'waiting', rule: null, dueAt: next, devices };
  return { id: row.id, state: has('sent') ? 'handed' : 'failed', rule: null, dueAt: null, devices };
}
