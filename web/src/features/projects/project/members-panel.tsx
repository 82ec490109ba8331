import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { MemberList } from '../../people/members/member-list.tsx';
import { projectMembers } from '../data/project-members.ts';
import type { ProjectDialog } from './project-dialogs.tsx';
import { ProjectMemberRow } from './project-member-row.tsx';

const RemoveFromProjectDialog = lazyPart(
  async () => (await import('./remove-from-project-dialog.tsx')).RemoveFromProjectDialog,
);

/** Who is in the project, what each is in it, and the way to more people. */
export function MembersPanel({
  project,
  onDialog,
}: {
  project: Project;
  onDialog: (dialog: ProjectDialog) => void;
}) {
  const [text, setText] = useState('');
  const [removing, setRemoving] = useState<ProjectMember | null>(null);
  const hasRemoved = useEver(removing !== null);
  const view = projectMembers.useList(project.id, text);
  return (
    <>
      <MemberList
        view={view}
        count={project.membersCount}
        text={text}
        onTextChange={setText}
        place="the project"
        actions={
          project.can.addMembers && (
            <Button variant="primary" icon={<UserPlus />} onClick={() => onDialog('add')}>
              Add people
            </Button>
          )
        }
        renderRow={(member, tabIndex) => (
          <ProjectMemberRow
            projectId={project.id}
            member={member}
            tabIndex={tabIndex}
            onRemove={() => setRemoving(member)}
          />
        )}
      />
      {hasRemoved && (
        <RemoveFromProjectDialog project={project} member={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
