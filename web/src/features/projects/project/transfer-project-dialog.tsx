import type { Project } from '@longtable/contract/projects';
import {
  type NewOwnerChoice,
  NewOwnerChoices,
  TransferDialog,
} from '../../people/members/transfer-dialog.tsx';
import { projectMembers } from '../data/project-members.ts';
import { transferProject } from '../data/projects.requests.ts';

/** Whom to give the project to, and what that means. */
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
      name={project.name}
      becomes="the owner"
      consequences={['You become an Admin. You can no longer delete the project.']}
      renderChoices={(choice) => <Choices project={project} choice={choice} />}
      transfer={async (person) => {
        await transferProject(project.id, person.id);
        return `${person.name} owns ${project.name} now. You are an Admin.`;
      }}
    />
  );
}

function Choices({ project, choice }: { project: Project; choice: NewOwnerChoice }) {
  const view = projectMembers.useList(project.id, choice.text);
  return <NewOwnerChoices {...choice} view={view} ownerId={project.ownerId} place="the project" />;
}
