import { useSyncExternalStore } from 'react';
import { type Directory, directory, onDirectoryChange } from '../../platform/directory.ts';
import { byName } from '../../platform/order.ts';

/** The names of a project's departments in a component, which renders again when one of them changes. */
export function useDepartmentNames(ids: readonly string[]): string {
  return useSyncExternalStore(onDirectoryChange, () => departmentNames(ids, directory()));
}

/** The names of departments, sorted, with commas between. */
export function departmentNames(ids: readonly string[], { department }: Directory): string {
  return ids
    .flatMap((id) => department(id) ?? [])
    .toSorted(byName)
    .map(({ name }) => name)
    .join(', ');
}
