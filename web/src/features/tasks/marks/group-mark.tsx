import { type DueGroup, groupingOf, noProject } from '@longtable/contract/rules/task-grouper';
import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { Calendar, FolderKanban } from 'lucide-react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { type Directory, deletedAccount } from '../../../platform/directory.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { PriorityGlyph, StatusGlyph } from './task-marks.tsx';

const dueLabels: Readonly<Record<DueGroup, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  'this-week': 'This week',
  'next-week': 'Next week',
  later: 'Later',
  completed: 'Completed',
};

/** The name of a group of tasks. */
export function groupLabel(
  group: GroupId,
  names: Pick<Directory, 'person' | 'project'>,
  userId: string,
): string {
  if (!isPropertyGroup(group)) return taskStatusLabels[group];
  const value = valueOf(group);
  switch (groupingOf(group)) {
    case 'assignee': {
      const name = names.person(value)?.name ?? deletedAccount;
      return value === userId ? `${name} (you)` : name;
    }
    case 'project':
      return group === noProject ? 'No project' : (names.project(value)?.name ?? 'Project');
    case 'due':
      return dueLabels[value as DueGroup];
    case 'priority':
      return taskPriorityLabels[value as TaskPriority];
  }
}

/** The icon of a group, or the avatar of its person; show its name next to it. */
export function GroupMark({ group }: { group: GroupId }) {
  if (!isPropertyGroup(group)) return <StatusGlyph status={group} />;
  const value = valueOf(group);
  switch (groupingOf(group)) {
    case 'assignee':
      return <PersonAvatar personId={value} size="sm" />;
    case 'project':
      return <FolderKanban aria-hidden className="size-4 shrink-0 text-muted" />;
    case 'due':
      return <Calendar aria-hidden className="size-4 shrink-0 text-muted" />;
    case 'priority':
      return <PriorityGlyph priority={value as TaskPriority} />;
  }
}

function valueOf(group: string): string {
  return group.slice(group.indexOf(':') + 1);
}
