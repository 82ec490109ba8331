import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { Task } from '@longtable/contract/tasks';
import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTask } from '../data/loaded-tasks.ts';
import type { DetailTab } from '../dialogs/open-dialogs.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { PriorityGlyph, priorityTone } from '../marks/task-marks.tsx';
import { useLoad } from '../windows/use-load.ts';
import { DetailBody } from './detail-body.tsx';
import { DetailMenu } from './detail-menu.tsx';
import { useLinkedTask } from './linked-task.ts';
import { LongTitle } from './long-title.tsx';

/** The details of a task with checklist, comments and activity; Edit and Delete for people with the right to. */
export function TaskDetailDialog({ taskId, tab }: { taskId: string | null; tab: DetailTab }) {
  const task = useTask(taskId);
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const seen = task ? taskId : taskId === null ? null : lastSeen;
  if (seen !== lastSeen) setLastSeen(seen);
  const first = useRef<HTMLButtonElement>(null);
  const wasSeen = taskId !== null && taskId === lastSeen;
  const isRemoved = wasSeen && !task;
  useLinkedTask(wasSeen ? null : taskId);
  // Keep the task loaded across reloads.
  useLoad({ kind: 'tasks', ids: wasSeen ? [taskId] : [] });

  useEffect(() => {
    // Deleted by somebody else while it was open.
    if (isRemoved) taskDialogs.closeDetail();
  }, [isRemoved]);

  const before = useRef(taskId);
  useEffect(() => {
    // Another task was opened from this one: the pressed element is gone, so restore the focus.
    if (before.current !== null && taskId !== null && before.current !== taskId) first.current?.focus();
    before.current = taskId;
  }, [taskId]);

  if (!last) return null;
  return (
    <Dialog
      open={taskId !== null && task !== undefined}
      onOpenChange={() => taskDialogs.closeDetail()}
      address={`task:${last.id}`}
      title={<LongTitle key={last.title} text={last.title} />}
      headerEnd={
        <>
          <Badge
            tone={priorityTone(last.priority)}
            icon={<PriorityGlyph priority={last.priority} />}
            className="mt-1.5 shrink-0 pointer-coarse:mt-3"
          >
            {taskPriorityLabels[last.priority]}
          </Badge>
          <DetailMenu task={last} />
        </>
      }
      size="4xl"
      initialFocus={first}
      footer={<Actions task={last} first={first} />}
    >
      <DetailBody key={last.id} task={last} opened={tab} />
    </Dialog>
  );
}

/** `first` gets the focus when the dialog opens. */
function Actions({ task, first }: { task: Task; first: RefObject<HTMLButtonElement | null> }) {
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
      <Button ref={task.can.edit ? undefined : first} onClick={() => taskDialogs.closeDetail()}>
        Close
      </Button>
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
