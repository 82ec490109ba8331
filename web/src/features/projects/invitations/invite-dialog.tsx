import type { Project } from '@longtable/contract/projects';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { InvitePeople } from '../../../kits/invitations/invite-people.tsx';
import { InvitedList } from '../../../kits/invitations/invited-list.tsx';
import { useOpenTo } from '../../../kits/invitations/invited-people.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { invitedToProject } from '../data/invited-to-project.ts';
import { projectMembers } from '../data/project-members.ts';

/** Invites people and addresses to a project, and lists who was invited. */
export function InviteDialog({
  project,
  open,
  onOpenChange,
}: {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Invite to the project"
      description="Whoever accepts joins as a Member."
    >
      <Invitations project={project} />
    </Dialog>
  );
}

function Invitations({ project: { id } }: { project: Project }) {
  const [text, setText] = useState('');
  const open = useOpenTo(invitedToProject, id);
  const members = projectMembers.useList(id, text);
  const refusals = projectMembers.useRefusals(id);
  return (
    <div className="flex flex-col gap-6">
      <NeedsConnection action="Inviting people" />
      <InvitePeople
        place={{
          id,
          noun: 'project',
          members,
          add: (candidate) => projectMembers.add(id, candidate, 'Member'),
          refusals,
          invited: invitedToProject,
        }}
        open={open}
        text={text}
        onTextChange={setText}
      />
      <InvitedList placeId={id} invited={invitedToProject} />
    </div>
  );
}
