import type { Project } from '@longtable/contract/projects';
import { AskFirstDialog } from '../../people/members/ask-first-dialog.tsx';
import { leaveProject } from '../data/projects.actions.ts';

/** Asks before one leaves, and says what becomes of one's tasks. */
export function LeaveProjectDialog({
  project: { id, name, ownerName },
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <AskFirstDialog
      open={open}
      onClose={onClose}
      title={`Leave ${name}?`}
      description={`The tasks you made in it go to ${ownerName}. Those you were given go back to whoever made them. To come back, somebody in the project has to add you.`}
      confirmLabel="Leave project"
      work={() => leaveProject(id)}
      done={`You left ${name}.`}
    />
  );
}
