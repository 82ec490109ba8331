import type { DeliveryRule } from '@longtable/contract/notification-deliveries';
import { digestTime, emailsPerHour } from '@longtable/contract/rules/notification-limits';
import { hasSwitches } from '@longtable/contract/rules/notification-switches';
import { type NotificationType, notificationTypes } from '@longtable/contract/rules/notification-types';
import { nextTimeOfDay, quietUntil } from '@longtable/contract/rules/quiet-hours';
import type { PreferenceRow } from '../preferences/preferences.store.ts';
import type { EmailRow } from './email.store.ts';

/** What is known about a person when it is decided about their e-mails. */
export type Circumstances = {
  readonly preferences: PreferenceRow;
  readonly timeZone: string;
  readonly hasAddress: boolean;
  /** What they may see of what the e-mails are about. */
  readonly visible: ReadonlySet<string>;
  readonly now: Date;
};

/** The number of e-mails in the last hour, and when the first of them was written. */
export type RecentEmails = { readonly count: number; readonly since: string | null };

/** Why a notification is not sent by e-mail at all; null when it is. */
export function skippedBy(row: EmailRow, known: Circumstances): DeliveryRule | null {
  const { preferences, hasAddress, visible } = known;
  const { type } = row;
  if (!hasAddress) return 'no-address';
  if (!preferences.email_notifications) return 'master-switch';
  if (hasSwitches(type) && !preferences[`${type}_email`]) return 'preference';
  if (row.is_seen) return 'seen';
  if (needsRight(type) && !visible.has(row.about)) return 'no-right';
  return null;
}

/**
 * Whether somebody has to see what a notification is about. Not where it opens no particular thing: invitations and removals are
 * told to people who are not in it.
 */
export function needsRight(type: NotificationType): boolean {
  return notificationTypes[type].target.includes('{');
}

type Wait = { readonly rule: DeliveryRule; readonly until: Date };

/** What e-mails that are due at the same time wait for; null when they are sent now, in one message. */
export function waitFor(rows: readonly EmailRow[], known: Circumstances, recent: RecentEmails): Wait | null {
  const { preferences, timeZone, now } = known;
  if (preferences.email_digest === 'daily' && !isDigest(rows)) {
    const next = nextTimeOfDay(digestTime, timeZone, now);
    return { rule: 'digest', until: quietUntil(quietHoursOf(preferences), timeZone, next) ?? next };
  }
  const quiet = waitForQuietHours(rows, known);
  if (quiet) return quiet;
  if (recent.since !== null && recent.count >= emailsPerHour)
    return { rule: 'flood', until: new Date(Date.parse(recent.since) + 3_600_000) };
  return null;
}

/** The same for e-mails that were handed to the outbox before: they have waited for everything else. */
export function waitForQuietHours(
  rows: readonly EmailRow[],
  { preferences, timeZone, now }: Circumstances,
): Wait | null {
  const until = quietUntil(quietHoursOf(preferences), timeZone, now);
  // Still a digest after them, so that it does not wait for the next day.
  return until && { rule: isDigest(rows) ? 'digest' : 'quiet-hours', until };
}

/** Whether these have waited for a daily summary. */
export function isDigest(rows: readonly EmailRow[]): boolean {
  return rows.some(({ rule }) => rule === 'digest');
}

/** The quiet hours of a person; null for none. */
export function quietHoursOf({
  quiet_from: from,
  quiet_to: to,
}: Pick<PreferenceRow, 'quiet_from' | 'quiet_to'>) {
  return from === null || to === null ? null : { from, to };
}
