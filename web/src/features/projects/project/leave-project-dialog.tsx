import type { Project } from '@longtable/contract/projects';
import { AskFirstDialog } from '../../../kits/membership/ask-first-dialog.tsx';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { projects } from '../data/projects.ts';

/** Asks before one leaves, and says what becomes of one's tasks. */
export function LeaveProjectDialog({
  project: { id, name, ownerId },
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  const ownerName = usePerson(ownerId)?.name ?? deletedAccount;
  return (
    <AskFirstDialog
      open={open}
      onClose={onClose}
      title={`Leave ${name}?`}
      description={`Tasks you created go to ${ownerName}. Tasks assigned to you go back to the people who created them. To come back, someone in the project has to add you.`}
      confirmLabel="Leave project"
      confirm={() => projects.leave(id)}
      done={`You left ${name}.`}
    />
  );
}
