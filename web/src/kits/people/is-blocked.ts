import { blockedIds } from '../../platform/directory.ts';
import { useStore } from '../../platform/store.ts';

/** Whether the person has blocked somebody; `personId` is null for a deleted account. */
export function isBlocked(personId: string | null): boolean {
  return personId !== null && blockedIds.get()?.has(personId) === true;
}

/** As `isBlocked`, in a component. */
export function useIsBlocked(personId: string | null): boolean {
  const ids = useStore(blockedIds);
  return personId !== null && ids?.has(personId) === true;
}
