import type { Task } from '@longtable/contract/tasks';
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import type { TaskStep } from './task-steps.ts';

/** The buttons for the previous and the next task. */
export function Steps({ step }: { step: TaskStep }) {
  return (
    <>
      <IconButton label="Previous task" shortcut="K" onClick={() => step(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label="Next task" shortcut="J" onClick={() => step(1)}>
        <ChevronDown />
      </IconButton>
    </>
  );
}

/** The buttons below a task. `first` gets the focus when the task opens. */
export function Actions({
  task,
  first,
  onClose,
}: {
  task: Task;
  first: RefObject<HTMLButtonElement | null>;
  /** For a button that closes; a panel has none below. */
  onClose?: () => void;
}) {
  return (
    <>
      {task.can.delete && (
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          onClick={() => taskDialogs.confirmDelete(task.id)}
          className="mr-auto text-danger"
        >
          Delete
        </Button>
      )}
      {onClose && (
        <Button ref={task.can.edit ? undefined : first} onClick={onClose}>
          Close
        </Button>
      )}
      {task.can.edit && (
        <Button
          ref={first}
          variant="primary"
          icon={<Pencil aria-hidden />}
          onClick={() => taskDialogs.openEdit(task.id)}
        >
          Edit
        </Button>
      )}
    </>
  );
}

/** Edit and Delete in the header of a page. */
export function PageActions({ task, first }: { task: Task; first: RefObject<HTMLButtonElement | null> }) {
  return (
    <>
      {task.can.delete && (
        <IconButton label="Delete" noTooltip onClick={() => taskDialogs.confirmDelete(task.id)}>
          <Trash2 className="text-danger" />
        </IconButton>
      )}
      {task.can.edit && (
        <IconButton ref={first} label="Edit" noTooltip onClick={() => taskDialogs.openEdit(task.id)}>
          <Pencil />
        </IconButton>
      )}
    </>
  );
}
