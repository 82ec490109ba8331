import type { Department } from '@longtable/contract/departments';
import { AddPeopleDialog } from '../../../kits/membership/add-people-dialog.tsx';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { call } from '../../../platform/client.ts';
import { teamKeys } from '../data/team-keys.ts';
import { departmentMembers } from '../data/team-members.ts';

const texts = {
  description: 'You can add anyone in the team.',
  findLabel: 'Find people in the team by name or e-mail address',
  findPlaceholder: 'Find people in the team',
  failed: 'The members of the team could not be loaded',
  nobodyLeft: 'Everyone in the team is already in this department.',
  nobodyFound: 'No one else in the team matches this name.',
};

/** Adds members of the team to a department. */
export function AddToDepartmentDialog({
  department,
  open,
  onClose,
}: {
  department: Department;
  open: boolean;
  onClose: () => void;
}) {
  const { id: departmentId } = department;
  return (
    <AddPeopleDialog
      open={open}
      onClose={onClose}
      texts={texts}
      roles={['member', 'admin']}
      candidates={(text) => ({
        queryKey: [...teamKeys.departmentCandidates, departmentId, { text }],
        queryFn: async ({ signal }) =>
          (await call(departmentsApi.candidates, { departmentId, text }, { signal })).candidates,
      })}
      add={(candidate, role) => departmentMembers.add(departmentId, candidate, role)}
      refusals={departmentMembers.useRefusals(departmentId)}
    />
  );
}
