import type { FoundPerson } from '@longtable/contract/profile';
import { useMemo, useState } from 'react';
import type { ListView } from '../../platform/list-view.ts';

/** Those members of a place who match a typed text. */
export type MembersNamed = Pick<
  ListView<{ readonly personId: string }>,
  'items' | 'state' | 'isSearching' | 'error' | 'reload'
>;

/** The results of a search and which of them are members. Set once both are known, so that no member is offered an invitation. */
type Found = {
  readonly answer: readonly FoundPerson[];
  readonly people: readonly FoundPerson[];
  readonly memberIds: ReadonlySet<string>;
};

/** What a search has found last; null until one was answered and the members are known. `answer` is undefined while it is under way. */
export function useFound(answer: readonly FoundPerson[] | undefined, members: MembersNamed): Found | null {
  const { items, state, isSearching } = members;
  const isKnown = state === 'ready' && !isSearching;
  const now = useMemo<Found | null>(() => {
    if (!answer || !isKnown) return null;
    return {
      answer,
      people: connectedFirst(answer),
      memberIds: new Set(items.map(({ personId }) => personId)),
    };
  }, [answer, isKnown, items]);
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  return now ?? last;
}

function connectedFirst(people: readonly FoundPerson[]): readonly FoundPerson[] {
  const isConnected = ({ connection }: FoundPerson) => connection.status === 'connected';
  return [...people.filter(isConnected), ...people.filter((person) => !isConnected(person))];
}
