import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import type { Task } from '@longtable/contract/tasks';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  CircleCheck,
  CopyPlus,
  LayoutTemplate,
  Link,
  Maximize2,
  Pencil,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import {
  Menu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../../ui/menu.tsx';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import { mayEnter } from '../dependencies/completing.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { GroupMark, groupLabel } from '../marks/group-mark.tsx';
import { statusOptions } from '../marks/task-options.tsx';
import { selected, selection } from '../selection/selection.store.ts';
import { copyTaskLink, duplicateTask, saveAsTemplate } from '../task-actions.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { tasksIn } from './board-groups.ts';
import { useSlice } from './board-state.ts';
import { putTask } from './drag-moves.ts';
import { groupRefusal, prepareGroups } from './group-drop.ts';
import { completeTask, focusCard } from './keyboard.ts';
import { moveToEnd, useLastPosition } from './move-to-end.ts';
import { columnOf } from './shown-columns.ts';

/** The menu of a card. */
export function CardMenuPanel({
  task,
  open,
  onOpenChange,
  trigger,
}: {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
}) {
  return (
    <Menu
      trigger={trigger}
      label={`Actions for ${task.title}`}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
    >
      <Items task={task} />
    </Menu>
  );
}

function Items({ task }: { task: Task }) {
  const user = useUser();
  const isSelected = useSlice(selected, (ids) => ids.has(task.id));
  const isSorted = useScope(({ sort, of }) => sort !== null || of().by !== undefined);
  const groups = useBoardContents((contents) => contents.groups);
  const names = useDirectory();
  useEffect(() => prepareGroups(task), [task]);
  const column = useBoardContents((contents) => tasksIn(contents, task.status));
  const count = useBoardContents(({ extents }) => extents[task.status].count);
  const lastPosition = useLastPosition(task);
  const options = groups
    ? groups
        .filter(({ group }) => isPropertyGroup(group) && groupRefusal(task, group) === null)
        .map(({ group }) => ({
          value: group,
          label: groupLabel(group, names, user.id),
          icon: <GroupMark group={group} />,
        }))
    : statusOptions;
  const move = (group: GroupId, index: number) => {
    if (!isPropertyGroup(group) && !mayEnter(task, group)) return;
    if (putTask(task.id, { group, index })) focusCard(task.id);
  };
  return (
    <>
      <MenuItem
        icon={<Maximize2 aria-hidden />}
        shortcut="Enter"
        onSelect={() => taskDialogs.openDetail(task.id)}
      >
        Open
      </MenuItem>
      {task.can.edit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => taskDialogs.openEdit(task.id)}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<SquareCheck aria-hidden />} shortcut="X" onSelect={() => selection.toggle(task.id)}>
        {isSelected ? 'Remove from selection' : 'Select'}
      </MenuItem>
      {task.can.move && (
        <>
          {task.status !== 'completed' && (
            <MenuItem icon={<CircleCheck aria-hidden />} shortcut="E" onSelect={() => completeTask(task.id)}>
              Complete
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuLabel>Move to…</MenuLabel>
          <MenuRadioGroup value={columnOf(task)} onValueChange={(group: GroupId) => move(group, 0)}>
            {options.map(({ value, label, icon }) => (
              <MenuRadioItem key={value} value={value} icon={icon}>
                {label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          {count > 1 && !isSorted && (
            <>
              <MenuSeparator />
              <MenuItem
                icon={<ArrowUpToLine aria-hidden />}
                disabled={column[0]?.id === task.id}
                onSelect={() => move(task.status, 0)}
              >
                Move to the top
              </MenuItem>
              <MenuItem
                icon={<ArrowDownToLine aria-hidden />}
                disabled={lastPosition === null || lastPosition === task.position}
                onSelect={() => lastPosition !== null && moveToEnd(task, lastPosition)}
              >
                Move to the bottom
              </MenuItem>
            </>
          )}
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => duplicateTask(task, user)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Link aria-hidden />} onSelect={() => void copyTaskLink(task.id)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => saveAsTemplate(task)}>
        Save as template
      </MenuItem>
      {task.can.delete && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onSelect={() => taskDialogs.confirmDelete(task.id)}
          >
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
