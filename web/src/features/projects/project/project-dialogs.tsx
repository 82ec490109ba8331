import type { Project } from '@longtable/contract/projects';
import { ProjectFormDialog } from '../form/project-form-dialog.tsx';
import { AddToProjectDialog } from './add-to-project-dialog.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { LeaveProjectDialog } from './leave-project-dialog.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { TransferProjectDialog } from './transfer-project-dialog.tsx';

/** The dialogs of a project's page, which its header and its panels open. */
export type ProjectDialog = 'add' | 'edit' | 'scope' | 'transfer' | 'leave' | 'delete';

/** All of them, of which one is open at most. */
export function ProjectDialogs({
  project,
  open,
  onChange,
}: {
  project: Project;
  open: ProjectDialog | null;
  onChange: (open: ProjectDialog | null) => void;
}) {
  const close = () => onChange(null);
  return (
    <>
      <AddToProjectDialog project={project} open={open === 'add'} onClose={close} />
      <ProjectFormDialog
        project={project}
        open={open === 'edit'}
        onOpenChange={(isOpen) => onChange(isOpen ? 'edit' : null)}
      />
      <ScopeDialog project={project} open={open === 'scope'} onClose={close} />
      <TransferProjectDialog project={project} open={open === 'transfer'} onClose={close} />
      <LeaveProjectDialog project={project} open={open === 'leave'} onClose={close} />
      <DeleteProjectDialog project={project} open={open === 'delete'} onClose={close} />
    </>
  );
}
