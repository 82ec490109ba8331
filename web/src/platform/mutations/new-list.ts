import { useState } from 'react';
import type { Listed } from '../listed.ts';
import { type Pending, useCreation } from './pending.ts';

/**
 * A list of a row that is being created, in a component: what the server creates with the row, given by `created`. The server
 * has no such list yet, and offline not for long. Stays after the creation, until the server's list is there. Undefined for
 * other rows.
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
