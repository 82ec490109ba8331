import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import { applyEffect, type RowEffect } from '../../../platform/mutations/row-effect.ts';
import type { RowLists, View } from '../../../platform/row-lists.ts';
import type { PendingConnect } from './connect-changes.ts';
import { connectionEffect, effectOf, requestEffect } from './connect-effect.ts';
import { type ConnectionFilter, connectionLists, requestLists } from './lists.ts';

/** The loaded part of a list. */
type Loaded<R> = { readonly items: readonly R[]; readonly hasMore: boolean };

/** A list of connections with pending changes applied. */
export function withPendingConnections(
  loaded: Loaded<Connection>,
  pending: readonly PendingConnect[],
  of: ConnectionFilter,
): readonly Connection[] {
  const effects = pending.map((change) => connectionEffect(effectOf(change)));
  return withEffects(loaded, effects, connectionLists, of);
}

/** The requests of a direction with pending changes applied. */
export function withPendingRequests(
  loaded: Loaded<ConnectionRequest>,
  pending: readonly PendingConnect[],
  direction: ConnectionRequest['direction'],
): readonly ConnectionRequest[] {
  const effects = pending.map((change) => requestEffect(effectOf(change)));
  return withEffects(loaded, effects, requestLists, { direction, text: '' });
}

function withEffects<R extends { readonly id: string; readonly personId: string }, V extends View>(
  { items, hasMore }: Loaded<R>,
  effects: readonly (RowEffect<R> | null)[],
  lists: RowLists<R, V>,
  of: V,
): readonly R[] {
  const includes = (row: R) => lists.includes(row, of);
  return effects.reduce<readonly R[]>((rows, effect) => {
    // The server's row for a person wins.
    const isListed =
      effect && 'add' in effect && rows.some(({ personId }) => personId === effect.add.personId);
    if (!effect || isListed) return rows;
    return applyEffect(rows, effect, lists.compare(of), { includes, hasMore });
  }, items);
}
