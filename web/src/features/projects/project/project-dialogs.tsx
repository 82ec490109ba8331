import type { Project } from '@longtable/contract/projects';
import { DeleteDialog } from '../../../kits/entities/delete-dialog.tsx';
import { LeaveDialog } from '../../../kits/entities/leave-dialog.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { counted } from '../../../ui/counted.ts';
import { projects } from '../data/projects.ts';
import { ProjectFormDialog } from '../form/project-form-dialog.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { AddToProjectDialog } from './add-to-project-dialog.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { TransferProjectDialog } from './transfer-project-dialog.tsx';

/** The dialogs of the project page. */
export type ProjectDialog = 'add' | 'invite' | 'edit' | 'scope' | 'transfer' | 'leave' | 'delete';

/** The dialogs of a project; at most one is open. */
export function ProjectDialogs({
  project,
  open,
  onChange,
}: {
  project: Project;
  open: ProjectDialog | null;
  onChange: (open: ProjectDialog | null) => void;
}) {
  const ownerName = usePersonName(project.ownerId);
  const close = () => onChange(null);
  const common = { noun: 'project', name: project.name, onClose: close };
  return (
    <>
      <AddToProjectDialog
        project={project}
        open={open === 'add'}
        onClose={close}
        onInvite={() => onChange('invite')}
      />
      <InviteDialog
        project={project}
        open={open === 'invite'}
        onOpenChange={(isOpen) => onChange(isOpen ? 'invite' : null)}
      />
      <ProjectFormDialog
        project={project}
        open={open === 'edit'}
        onOpenChange={(isOpen) => onChange(isOpen ? 'edit' : null)}
      />
      <ScopeDialog project={project} open={open === 'scope'} onClose={close} />
      <TransferProjectDialog project={project} open={open === 'transfer'} onClose={close} />
      <LeaveDialog
        {...common}
        open={open === 'leave'}
        consequences={`Tasks you created go to ${ownerName}. Tasks assigned to you go back to the people who created them. To rejoin, someone in the project has to add you.`}
        leave={() => projects.leave(project.id)}
      />
      <DeleteDialog
        {...common}
        open={open === 'delete'}
        consequences={consequencesOf(project)}
        remove={() => projects.delete(project.id)}
      />
    </>
  );
}

/** What is deleted with a project. */
function consequencesOf({ totalTasks, membersCount }: Project): string[] {
  const others = membersCount - 1;
  return [
    totalTasks > 0
      ? `${counted(totalTasks, 'task')} ${totalTasks === 1 ? 'is' : 'are'} deleted, whether completed or not.`
      : 'It has no tasks.',
    'Its updates, resources and photo are deleted.',
    others > 0
      ? `${counted(others, 'other member')} lose${others === 1 ? 's' : ''} access immediately.`
      : 'No one else is a member.',
  ];
}
