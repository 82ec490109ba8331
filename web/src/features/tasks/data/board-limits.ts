import { type ColumnLimits, limitName } from '@longtable/contract/rules/column-limits';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { createContext, use } from 'react';
import { useUser } from '../../../platform/session.ts';
import type { GroupId } from '../windows/grouped-rows.ts';

/** The limits of a project's board (docs/product/taskboard.md, "Limits"). */
export type BoardLimits = {
  readonly limits: ColumnLimits;
  /** Changes them; null for people who may not. */
  readonly change: ((changes: Partial<ColumnLimits>) => void) | null;
};

/** Those of the project whose board is shown; null on the board of all tasks, which has the person's own. */
export const ProjectLimits = createContext<BoardLimits | null>(null);

/** How many tasks a column should have at most; null for no limit. Only columns by status have one. */
export function useColumnLimit(group: GroupId): number | null {
  const user = useUser();
  const { limits = user } = use(ProjectLimits) ?? {};
  const name = limitName(group as TaskStatus);
  return name && limits[name];
}
