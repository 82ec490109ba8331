import type { Task } from '@longtable/contract/tasks';
import { Calendar, CircleDashed, SignalHigh, Tag, Trash2, UserRound } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { counted } from '../../../ui/counted.ts';
import { useSlice } from '../board/board-state.ts';
import { deleteTasks } from '../mutations/tasks.mutations.ts';
import { barMark, openInBar } from '../pickers/key-target.ts';
import { openPicker } from '../pickers/open-picker.ts';
import { mayPick, type Property } from '../pickers/property-picker.ts';

const properties: readonly { property: Property; label: string; icon: ReactNode; key: string }[] = [
  { property: 'status', label: 'Status', icon: <CircleDashed aria-hidden />, key: 'S' },
  { property: 'priority', label: 'Priority', icon: <SignalHigh aria-hidden />, key: 'P' },
  { property: 'due', label: 'Due', icon: <Calendar aria-hidden />, key: 'D' },
  { property: 'assignee', label: 'Assign', icon: <UserRound aria-hidden />, key: 'A' },
  { property: 'tags', label: 'Tags', icon: <Tag aria-hidden />, key: 'L' },
];

/** The actions of the selection bar. An action is enabled if all selected tasks allow it. */
export function BarActions({ tasks }: { tasks: readonly Task[] }) {
  const [isRequesting, setAsking] = useState(false);
  const opened = useSlice(openPicker, (picker) => (picker?.isInBar ? picker.property : null));
  const unmovable = tasks.filter(({ can }) => !can.move).length;
  const uneditable = tasks.filter(({ can }) => !can.edit).length;
  const undeletable = tasks.filter(({ can }) => !can.delete).length;
  const note = noteOf({ unmovable, uneditable, undeletable, of: tasks.length });
  const toggle = ({ currentTarget }: MouseEvent, property: Property) => {
    const bar = currentTarget.closest<HTMLElement>(`[${barMark}]`);
    if (opened === property) openPicker.set(null);
    else if (bar) openInBar(property, bar);
  };
  return (
    <>
      {note !== null && (
        <p className="px-2 text-muted text-xs md:order-4 md:basis-full md:text-center">{note}</p>
      )}
      <div role="toolbar" aria-label="Change the selected tasks" className="flex md:contents">
        {properties.map(({ property, label, icon, key }) => (
          <Action
            key={property}
            data-property={property}
            icon={icon}
            label={label}
            aria-haspopup="dialog"
            aria-expanded={opened === property}
            aria-keyshortcuts={key}
            disabled={!tasks.every((task) => mayPick(task, property))}
            onClick={(event) => toggle(event, property)}
          />
        ))}
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
        title={`Delete ${counted(tasks.length, 'task')}?`}
        description="They are deleted for everyone who sees them. You can undo this immediately afterwards."
        confirmLabel={`Delete ${counted(tasks.length, 'task')}`}
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
