import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { AskFirstDialog } from '../../people/members/ask-first-dialog.tsx';
import { projectMembers } from '../data/project-members.ts';

/** Asks before somebody is removed, and says what becomes of their tasks. */
export function RemoveFromProjectDialog({
  project,
  member,
  onClose,
}: {
  project: Project;
  member: ProjectMember | null;
  onClose: () => void;
}) {
  const user = useUser();
  const ownerName = usePerson(project.ownerId)?.name ?? deletedAccount;
  const name = usePerson(member?.personId ?? null)?.name ?? '';
  const owner = project.ownerId === user.id ? 'you' : ownerName;
  return (
    <AskFirstDialog
      open={member !== null}
      onClose={onClose}
      title={`Remove ${name}?`}
      description={`${name} loses access to ${project.name} at once. Tasks they created go to ${owner}; tasks assigned to them go back to the people who created them. Their comments and updates stay.`}
      confirmLabel="Remove from project"
      confirm={() => member && projectMembers.remove(project.id, member)}
      done={`${name} was removed from ${project.name}.`}
    />
  );
}
