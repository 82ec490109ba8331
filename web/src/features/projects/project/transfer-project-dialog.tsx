import type { Project } from '@longtable/contract/projects';
import { TransferDialog } from '../../../kits/membership/transfer-dialog.tsx';
import { transferProject } from '../data/projects.requests.ts';
import { projectMembership } from './project-membership.tsx';

/** Transfers the ownership of a project. */
export function TransferProjectDialog({
  project,
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <TransferDialog
      open={open}
      onClose={onClose}
      membership={projectMembership(project)}
      ownerId={project.ownerId}
      becomes="the owner"
      consequences={['You become an Admin. You can no longer delete the project.']}
      transfer={async (person) => {
        await transferProject(project.id, person.id);
        return `${person.name} owns ${project.name} now. You are an Admin.`;
      }}
    />
  );
}
