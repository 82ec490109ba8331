import type { Project } from '@longtable/contract/projects';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { TypedConfirmDialog } from '../../../ui/typed-confirm-dialog.tsx';
import { projects } from '../data/projects.ts';

/** Says what goes with a project, and deletes it once its name was typed. */
export function DeleteProjectDialog({
  project,
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  const { name, totalTasks } = project;
  const others = project.membersCount - 1;
  return (
    <TypedConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this project"
      consequences={[
        totalTasks > 0
          ? `${counted(totalTasks, 'task')} ${totalTasks === 1 ? 'is' : 'are'} deleted with it, completed or not.`
          : 'It has no tasks.',
        'Its updates, resources and photo are deleted.',
        others > 0
          ? `${counted(others, 'other member')} lose${others === 1 ? 's' : ''} it at once.`
          : 'No one else is in it.',
      ]}
      name={name}
      confirmLabel="Delete project"
      cancelLabel="Keep the project"
      onConfirm={() => {
        projects.delete(project.id);
        toast({ title: `${name} was deleted.` });
      }}
    />
  );
}
