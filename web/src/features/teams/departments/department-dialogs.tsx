import type { Department } from '@longtable/contract/departments';
import { useRequest } from '../../../platform/use-request.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { deleteDepartment, leaveDepartment } from '../data/departments.actions.ts';
import { DepartmentFormDialog } from './department-form-dialog.tsx';

/** The dialogs about a department that there is. */
export type DepartmentDialog = 'edit' | 'leave' | 'delete';

/** All of them, of which one is open at most. */
export function DepartmentDialogs({
  department,
  open,
  onChange,
}: {
  department: Department | null;
  open: DepartmentDialog | null;
  onChange: (open: DepartmentDialog | null) => void;
}) {
  const { run, busy, refusal, clear } = useRequest();
  const close = () => {
    clear();
    onChange(null);
  };
  const name = department?.name ?? '';
  const question = {
    busy,
    error: refusal ? { title: refusal.text } : undefined,
    onOpenChange: close,
  };
  const confirm = (work: (of: Department) => Promise<void>, done: string) =>
    void run(async () => {
      if (!department) return;
      await work(department);
      toast({ title: done });
      close();
    });
  return (
    <>
      {department && (
        <DepartmentFormDialog
          teamId={department.teamId}
          department={department}
          open={open === 'edit'}
          onOpenChange={(isOpen) => (isOpen ? onChange('edit') : close())}
        />
      )}
      <ConfirmDialog
        {...question}
        open={open === 'leave'}
        title={`Leave ${name}?`}
        description="You no longer see its updates. To come back, the team owner has to add you."
        confirmLabel="Leave department"
        onConfirm={() => confirm(leaveDepartment, `You left ${name}.`)}
      />
      <ConfirmDialog
        {...question}
        open={open === 'delete'}
        title={`Delete ${name}?`}
        description="Its updates are deleted too. This can’t be undone. Its members stay in the team."
        confirmLabel="Delete department"
        onConfirm={() => confirm(deleteDepartment, `${name} was deleted.`)}
      />
    </>
  );
}
