import type { ManyChanges } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { Calendar, CircleDashed, SignalHigh, Tag, Trash2, UserRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { priorityOptions, statusOptions } from '../marks/task-options.tsx';
import type { Named } from '../mutations/pending.ts';
import { changeTasks, deleteTasks } from '../mutations/tasks.mutations.ts';
import { manyTasks } from '../undo/undo-words.ts';
import { AssignPanel } from './assign-panel.tsx';
import { DuePanel, TagPanel } from './bar-panels.tsx';

type Panel = 'due' | 'assign' | 'tag';

/** The actions of the selection bar. An action is enabled if all selected tasks allow it. */
export function BarActions({ tasks }: { tasks: readonly Task[] }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isRequesting, setAsking] = useState(false);
  const unmovable = tasks.filter(({ can }) => !can.move).length;
  const uneditable = tasks.filter(({ can }) => !can.edit).length;
  const undeletable = tasks.filter(({ can }) => !can.delete).length;
  const note = noteOf({ unmovable, uneditable, undeletable, of: tasks.length });

  const change = (changes: ManyChanges, assignee?: Named) => {
    setPanel(null);
    changeTasks(
      tasks.map(({ id }) => id),
      changes,
      assignee && { assignee },
    );
  };
  const panelProps = (name: Panel) => ({
    open: panel === name,
    onOpenChange: (open: boolean) => setPanel(open ? name : null),
    side: 'top' as const,
    align: 'center' as const,
  });
  return (
    <>
      {note !== null && (
        <p className="px-2 text-muted text-xs md:order-4 md:basis-full md:text-center">{note}</p>
      )}
      <div role="toolbar" aria-label="Change the selected tasks" className="flex md:contents">
        <Menu
          side="top"
          label="Status"
          trigger={<Action icon={<CircleDashed aria-hidden />} label="Status" disabled={unmovable > 0} />}
        >
          {statusOptions.map(({ value, label, icon }) => (
            <MenuItem key={value} icon={icon} onSelect={() => change({ status: value })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <Menu
          side="top"
          label="Priority"
          trigger={<Action icon={<SignalHigh aria-hidden />} label="Priority" disabled={uneditable > 0} />}
        >
          {priorityOptions.map(({ value, label, icon }) => (
            <MenuItem key={value} icon={icon} onSelect={() => change({ priority: value })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <Popover
          {...panelProps('due')}
          label="Due date"
          className="w-64"
          trigger={<Action icon={<Calendar aria-hidden />} label="Due" disabled={uneditable > 0} />}
        >
          <DuePanel onChoose={(dueDate) => change({ dueDate })} />
        </Popover>
        <Popover
          {...panelProps('assign')}
          label="Assign to"
          className="w-72"
          trigger={<Action icon={<UserRound aria-hidden />} label="Assign" disabled={uneditable > 0} />}
        >
          <AssignPanel tasks={tasks} onChoose={(assignee) => change({ assigneeId: assignee.id }, assignee)} />
        </Popover>
        <Popover
          {...panelProps('tag')}
          label="Add a tag"
          className="w-64"
          trigger={<Action icon={<Tag aria-hidden />} label="Add tag" disabled={uneditable > 0} />}
        >
          <TagPanel onChoose={(addTags) => change({ addTags })} />
        </Popover>
        <Action
          icon={<Trash2 aria-hidden />}
          label="Delete"
          className="text-danger"
          disabled={undeletable > 0}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        open={isRequesting}
        onOpenChange={setAsking}
        title={`Delete ${manyTasks(tasks.length)}?`}
        description="They are deleted for everyone who sees them. You can undo this immediately afterwards."
        confirmLabel={`Delete ${manyTasks(tasks.length)}`}
        onConfirm={() => {
          setAsking(false);
          deleteTasks(tasks.map(({ id }) => id));
        }}
      />
    </>
  );
}

/** The icon is above the label on a phone, otherwise beside it. */
function Action({
  icon,
  label,
  className,
  ...rest
}: { icon: ReactNode; label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        'focus-inset flex h-12 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control px-0.5 text-2xs text-ink transition-colors hover:bg-hover disabled:pointer-events-none disabled:opacity-45 aria-expanded:bg-active md:h-8 md:flex-none md:flex-row md:gap-1.5 md:px-2.5 md:text-sm [&_svg]:size-5 md:[&_svg]:size-4 pointer-coarse:md:h-11',
        className,
      )}
    >
      {icon}
      <span className="max-w-full truncate">{label}</span>
    </button>
  );
}

/** Why some actions are disabled; null if none is. */
function noteOf({
  unmovable,
  uneditable,
  undeletable,
  of,
}: {
  unmovable: number;
  uneditable: number;
  undeletable: number;
  of: number;
}): string | null {
  const tasks = (some: number): string => {
    if (some < of) return `${some} of ${of} tasks`;
    return of === 1 ? 'this task' : 'these tasks';
  };
  if (unmovable > 0) return `You can’t change ${tasks(unmovable)}.`;
  if (uneditable === 0 && undeletable === 0) return null;
  if (uneditable === undeletable) return `You can’t edit or delete ${tasks(uneditable)}.`;
  if (uneditable === 0) return `You can’t delete ${tasks(undeletable)}.`;
  if (undeletable === 0) return `You can’t edit ${tasks(uneditable)}.`;
  return `You can’t edit ${tasks(uneditable)}, and can’t delete ${tasks(undeletable)}.`;
}
