import type { Project } from '@longtable/contract/projects';
import { Mail, UserPlus } from 'lucide-react';
import { MembersPanel } from '../../../kits/membership/members-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { projectMembership } from './project-membership.tsx';

/** The members of a project, and the buttons to add and invite people. */
export function ProjectMembersPanel({
  project,
  onOpen,
}: {
  project: Project;
  onOpen: (dialog: ProjectDialog) => void;
}) {
  return (
    <MembersPanel
      membership={projectMembership(project)}
      actions={
        project.can.addMembers && (
          <>
            <Button icon={<Mail />} onClick={() => onOpen('invite')}>
              Invite
            </Button>
            <Button variant="primary" icon={<UserPlus />} onClick={() => onOpen('add')}>
              Add people
            </Button>
          </>
        )
      }
    />
  );
}
