import { useState } from 'react';
import type { Listed } from '../listed.ts';
import { type Pending, useCreation } from './pending.ts';

/**
 * A list that belongs to a row whose creation is pending, in a component: it cannot be fetched yet, so its rows are those that
 * the server will create with the row, given by `created`. Stays after the creation, until the server's list has been fetched.
 * Undefined for other rows.
 */
export function useNewList<R>(
  parent: string | null,
  created: (creation: Pending<object>) => readonly R[] = () => [],
): Listed<R> | undefined {
  const creation = useCreation(parent);
  const [known, setKnown] = useState<{ readonly parent: string | null; readonly list: Listed<R> }>();
  if (creation && known?.parent !== parent)
    setKnown({ parent, list: { items: created(creation), next: null } });
  return known?.parent === parent ? known.list : undefined;
}
