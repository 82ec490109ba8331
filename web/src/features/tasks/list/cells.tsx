import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { LazyFloating } from '../../../ui/lazy-floating.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../../../ui/menu.tsx';
import { Popover, PopoverClose } from '../../../ui/popover.tsx';
import { mayEnter } from '../dependencies/completing.ts';
import { dueLabel } from '../marks/due.ts';
import { DueMark, PriorityMark, StatusGlyph } from '../marks/task-marks.tsx';
import { priorityOptions, statusOptions } from '../marks/task-options.tsx';
import { editTask, moveTask } from '../mutations/tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { moved } from '../undo/undo-words.ts';
import { headPosition } from '../windows/column-ends.ts';

export interface CellProps {
  task: Task;
  tabIndex: 0 | -1;
}

const cellButton =
  'focus-inset -mx-1.5 inline-flex h-7 max-w-full items-center gap-1.5 rounded-control px-1.5 text-sm transition-colors hover:bg-hover aria-expanded:bg-active pointer-coarse:h-11';

/** The status, editable with the right to. `glyphOnly` hides the label. */
export function StatusCell({ task, tabIndex, glyphOnly = false }: CellProps & { glyphOnly?: boolean }) {
  const label = taskStatusLabels[task.status];
  const content = (
    <>
      <StatusGlyph status={task.status} />
      <span className={glyphOnly ? 'sr-only' : 'truncate'}>{label}</span>
    </>
  );
  if (!task.can.move)
    return <span className="inline-flex max-w-full items-center gap-1.5 text-sm">{content}</span>;
  return (
    <LazyFloating
      kind="menu"
      trigger={
        <CellButton tabIndex={tabIndex} label={`Status of ${task.title}: ${label}`} square={glyphOnly}>
          {content}
        </CellButton>
      }
      render={(floating, byKeyboard) => (
        <Menu {...floating} byKeyboard={byKeyboard} label="Status">
          <MenuRadioGroup value={task.status} onValueChange={(status: TaskStatus) => setStatus(task, status)}>
            {statusOptions.map((option) => (
              <MenuRadioItem key={option.value} value={option.value} icon={option.icon}>
                {option.label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </Menu>
      )}
    />
  );
}

/** The priority, editable with the right to. */
export function PriorityCell({ task, tabIndex }: CellProps) {
  const content = <PriorityMark priority={task.priority} />;
  if (!task.can.edit) return <span className="text-sm">{content}</span>;
  return (
    <LazyFloating
      kind="menu"
      trigger={
        <CellButton
          tabIndex={tabIndex}
          label={`Priority of ${task.title}: ${taskPriorityLabels[task.priority]}`}
        >
          {content}
        </CellButton>
      }
      render={(floating, byKeyboard) => (
        <Menu {...floating} byKeyboard={byKeyboard} label="Priority">
          <MenuRadioGroup
            value={task.priority}
            onValueChange={(priority: TaskPriority) => {
              if (priority !== task.priority) editTask(task.id, { priority }, { source: 'inline' });
            }}
          >
            {priorityOptions.map(({ value, label, icon }) => (
              <MenuRadioItem key={value} value={value} icon={icon}>
                {label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </Menu>
      )}
    />
  );
}

/** The due date, editable with the right to. */
export function DueCell({ task, tabIndex, today }: CellProps & { today: CalendarDay }) {
  const content = <DueMark task={task} today={today} bare />;
  if (!task.can.edit) return <span className="flex min-w-0 text-sm">{content}</span>;
  const setDay = (dueDate: CalendarDay) => {
    if (dueDate !== '' && dueDate !== task.dueDate) editTask(task.id, { dueDate }, { source: 'inline' });
  };
  return (
    <LazyFloating
      kind="dialog"
      trigger={
        <CellButton
          tabIndex={tabIndex}
          label={`Due date of ${task.title}: ${dueLabel(task.dueDate, { today, completed: task.completedAt !== null }).text}`}
        >
          {content}
        </CellButton>
      }
      render={(floating) => (
        <Popover {...floating} label="Due date" className="flex w-60 flex-col gap-3">
          <DateInput
            aria-label="Due date"
            value={task.dueDate}
            onChange={({ target }) => setDay(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && floating.onOpenChange(false)}
          />
          <div className="flex gap-2">
            {[
              { label: 'Today', day: today },
              { label: 'Tomorrow', day: addDays(today, 1) },
              { label: 'In a week', day: addDays(today, 7) },
            ].map(({ label, day }) => (
              <PopoverClose key={label}>
                <Button size="sm" className="flex-1 px-1" onClick={() => setDay(day)}>
                  {label}
                </Button>
              </PopoverClose>
            ))}
          </div>
        </Popover>
      )}
    />
  );
}

function CellButton({
  label,
  square = false,
  children,
  ...rest
}: {
  label: string;
  square?: boolean;
  tabIndex: 0 | -1;
  children: ReactNode;
  onClick?: () => void;
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cn(cellButton, square && 'mx-0 size-7 justify-center px-0 pointer-coarse:size-11')}
    >
      {children}
    </button>
  );
}

function setStatus(task: Task, status: TaskStatus): void {
  if (status === task.status || !mayEnter(task, status)) return;
  const changeId = moveTask(task.id, { status, position: headPosition(status) });
  offerUndo(changeId, moved(task.title, status));
}
