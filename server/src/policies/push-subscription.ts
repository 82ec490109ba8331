import './push-subscription.table.ts';
import type { Selectable } from 'kysely';
import { ownedPolicy } from './owned.ts';
import type { PushSubscriptionTable } from './push-subscription.table.ts';

/** Without the address and the keys, with which others could send. */
export type PushSubscriptionRow = Pick<
  Selectable<PushSubscriptionTable>,
  'id' | 'user_id' | 'device_name' | 'browser_name' | 'os_name' | 'created_at' | 'last_used_at'
>;

export const pushSubscriptionColumns = [
  'id',
  'user_id',
  'device_name',
  'browser_name',
  'os_name',
  'created_at',
  'last_used_at',
] as const;

/** A browser that is sent pushes is visible to its person only. */
export const pushSubscriptionPolicy = ownedPolicy<PushSubscriptionRow, 'user_id', 'delete'>({
  param: 'pushSubscriptionId',
  table: 'push_subscriptions',
  columns: pushSubscriptionColumns,
  key: 'user_id',
  abilities: ['delete'],
  notFound: 'push-subscription/not-found',
});
