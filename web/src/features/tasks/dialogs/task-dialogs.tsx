import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TaskDetail } from '../detail/task-detail.tsx';
import { TaskFormDialog } from '../form/task-form-dialog.tsx';
import { deleteTask } from '../mutations/tasks.mutations.ts';
import { type FormDialog, openDialogs } from './open-dialogs.ts';
import { taskDialogs } from './task-dialogs.store.ts';

/** The dialogs of tasks, rendered once for the app so that every page can open them. */
export function TaskDialogs() {
  const { detail, form, deleting } = useStore(openDialogs);
  const [last, setLast] = useState<FormDialog | null>(null);
  if (form && form !== last) setLast(form);
  return (
    <>
      <TaskDetail taskId={detail?.taskId ?? null} tab={detail?.tab ?? 'details'} />
      {last && <TaskFormDialog key={last.number} dialog={last} open={form === last} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => taskDialogs.closeDelete()}
        title="Confirm Delete Task"
        description="Are you sure you want to delete this task? This action cannot be undone."
        confirmLabel="Delete task"
        onConfirm={() => {
          if (deleting === null) return;
          taskDialogs.closeAll();
          deleteTask(deleting);
        }}
      />
    </>
  );
}
