import type { Department } from '@longtable/contract/departments';
import { LeaveDialog } from '../../../kits/entities/leave-dialog.tsx';
import { ConfirmChangeDialog } from '../../../kits/form/confirm-change-dialog.tsx';
import { departments } from '../data/departments.ts';
import { teams } from '../data/teams.ts';
import { DepartmentFormDialog } from './department-form-dialog.tsx';

/** The dialogs of a department that can be open; creating one has its own. */
export type DepartmentDialog = 'edit' | 'leave' | 'delete';

/** The dialogs of a department; at most one is open. */
export function DepartmentDialogs({
  department,
  open,
  onChange,
}: {
  department: Department;
  open: DepartmentDialog | null;
  onChange: (open: DepartmentDialog | null) => void;
}) {
  const { name } = department;
  const close = () => onChange(null);
  return (
    <>
      <DepartmentFormDialog
        teamId={department.teamId}
        department={department}
        open={open === 'edit'}
        onOpenChange={(isOpen) => onChange(isOpen ? 'edit' : null)}
      />
      <LeaveDialog
        open={open === 'leave'}
        onClose={close}
        noun="department"
        name={name}
        consequences="You no longer see its updates. To rejoin, the team owner has to add you."
        leave={() => leave(department)}
      />
      <ConfirmChangeDialog
        open={open === 'delete'}
        onClose={close}
        title={`Delete ${name}?`}
        description="Its updates are deleted too. This can’t be undone. Its members stay in the team."
        confirmLabel="Delete department"
        confirm={() => departments.delete(department.id)}
        toastText={`${name} was deleted.`}
      />
    </>
  );
}

/** Leaves a department. The team's Owner and Admins still see it afterwards. */
function leave({ id, teamId }: Department): void {
  departments.leave(id, { staysVisible: teams.find(teamId)?.role !== 'Member' });
}
