import type { Department } from '@longtable/contract/departments';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { departments } from '../data/departments.ts';
import { teams } from '../data/teams.ts';
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
  const close = () => onChange(null);
  const name = department?.name ?? '';
  const confirm = (change: (of: Department) => void, done: string) => {
    if (!department) return;
    change(department);
    toast({ title: done });
    close();
  };
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
        open={open === 'leave'}
        onOpenChange={close}
        title={`Leave ${name}?`}
        description="You no longer see its updates. To come back, the team owner has to add you."
        confirmLabel="Leave department"
        onConfirm={() => confirm(leave, `You left ${name}.`)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description="Its updates are deleted too. This can’t be undone. Its members stay in the team."
        confirmLabel="Delete department"
        onConfirm={() => confirm(({ id }) => departments.delete(id), `${name} was deleted.`)}
      />
    </>
  );
}

/** The Owner and Admins of the team see a department without being a member of it. */
function leave({ id, teamId }: Department): void {
  departments.leave(id, { staysVisible: teams.find(teamId)?.role !== 'Member' });
}
