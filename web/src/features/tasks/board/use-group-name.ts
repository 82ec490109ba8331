import { useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { groupLabel } from '../marks/group-mark.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';

/** The name of a column. */
export function useGroupName(group: GroupId): string {
  return groupLabel(group, useDirectory(), useUser().id);
}
