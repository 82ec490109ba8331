import type { PropertyGrouping } from '@longtable/contract/rules/task-grouping';
import { counted } from '../../../ui/counted.ts';
import type { BoardContents } from '../windows/board-contents.ts';

/** How many tasks are in groups that are not shown: `3 more projects with 12 tasks. Filter by project to see them.` */
export function othersInWords(
  { groups, count }: NonNullable<BoardContents['others']>,
  by: PropertyGrouping | undefined,
): string {
  const whose = by === 'project' ? counted(groups, 'more project') : `${groups.toLocaleString()} more people`;
  const property = by === 'project' ? 'project' : 'assignee';
  return `${whose} with ${counted(count, 'task')}. Filter by ${property} to see them.`;
}
