import { useSyncExternalStore } from 'react';
import { type Directory, directory, onDirectoryChange } from '../../platform/directory.ts';
import { byName } from '../../platform/order.ts';

/** `departmentNames` for components, which render again when a name changes. */
export function useDepartmentNames(ids: readonly string[]): string {
  return useSyncExternalStore(onDirectoryChange, () => departmentNames(ids, directory()));
}

/** The known names of departments, sorted and joined by commas. */
export function departmentNames(ids: readonly string[], { department }: Directory): string {
  return ids
    .flatMap((id) => department(id) ?? [])
    .toSorted(byName)
    .map(({ name }) => name)
    .join(', ');
}
