import type { Department } from '@longtable/contract/departments';
import { maxTeamDescriptionLength, maxTeamNameLength } from '@longtable/contract/rules/team-limits';
import { changedValues } from '../../../kits/form/changed-values.ts';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { type DepartmentDetails, departments } from '../data/departments.ts';

const emptyDetails: DepartmentDetails = { name: '', description: '' };

const shape = preloadShape(
  async () => (await import('@longtable/contract/departments')).departmentsApi.create.input,
);

/** Creates a department, or edits `department`. Keep it mounted and change `open`. */
export function DepartmentFormDialog({
  teamId,
  department,
  open,
  onOpenChange,
}: {
  teamId: string;
  department?: Department | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const blank = department ? { name: department.name, description: department.description } : emptyDetails;
  const form = useForm<DepartmentDetails>({
    draftName: department ? `department:${department.id}` : `department:new ${teamId}`,
    blank,
    open,
    onOpenChange,
    shape,
    inputOf: (values, id) => ({ ...values, id, teamId }),
    save(values, id) {
      if (department) departments.edit(department.id, changedValues(blank, values));
      else departments.create(id, { ...values, teamId });
    },
  });
  return (
    <FormDialog
      form={form}
      title={department ? 'Edit department' : 'New department'}
      submitLabel={department ? 'Save changes' : 'Create department'}
      failed={department ? 'The changes were not saved' : 'The department was not created'}
    >
      <TextField form={form} field="name" label="Name" required maxLength={maxTeamNameLength} />
      <TextField
        form={form}
        field="description"
        label="Description"
        placeholder="What this department does"
        maxLength={maxTeamDescriptionLength}
        rows={[2, 6]}
      />
    </FormDialog>
  );
}
