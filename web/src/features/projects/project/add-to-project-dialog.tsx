import type { candidateSources } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { Mail } from 'lucide-react';
import { AddPeopleDialog } from '../../../kits/membership/add-people-dialog.tsx';
import { projectMembersApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { useTeam } from '../../../platform/directory.ts';
import { projectKeys } from '../data/project-keys.ts';
import { projectMembers } from '../data/project-members.ts';

type Source = (typeof candidateSources)[number];

/** Adds the person's connections, and people of the project's team and departments. Others can be invited. */
export function AddToProjectDialog({
  project,
  open,
  onClose,
  onInvite,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
  onInvite: () => void;
}) {
  const { id: projectId } = project;
  const team = useTeam(project.teamId);
  return (
    <AddPeopleDialog
      open={open}
      onClose={onClose}
      texts={textsOf(project)}
      roles={['Member', 'Admin']}
      sources={sourcesOf(project, team?.name)}
      candidates={(text, from = 'all') => ({
        queryKey: [...projectKeys.candidates, projectId, { text, from }],
        queryFn: async ({ signal }) =>
          (await call(projectMembersApi.candidates, { projectId, text, from }, { signal })).candidates,
      })}
      add={(candidate, role) => projectMembers.add(projectId, candidate, role)}
      refusals={projectMembers.useRefusals(projectId)}
      alternative={{ label: 'Invite others', icon: <Mail />, onSelect: onInvite }}
    />
  );
}

function sourcesOf({ type }: Project, team: string | undefined): readonly { value: Source; label: string }[] {
  if (type === 'individual') return [];
  return [
    { value: 'all', label: 'Everyone you can add' },
    { value: 'connections', label: 'Your connections' },
    { value: 'team', label: team === undefined ? 'The project’s team' : `Team: ${team}` },
    ...(type === 'department' ? [{ value: 'departments', label: 'The project’s departments' } as const] : []),
  ];
}

function textsOf({ type }: Project) {
  const isOfTeam = type !== 'individual';
  return {
    description: isOfTeam
      ? 'People you are connected with, and people of the project’s team.'
      : 'You can add anyone you are connected with.',
    findLabel: 'Find people by name or e-mail address',
    findPlaceholder: 'Find people',
    failed: 'The people you can add could not be loaded',
    nobodyLeft: isOfTeam
      ? 'Everyone here is already in the project.'
      : 'Everyone you are connected with is in the project. Send others an invitation.',
    nobodyFound: 'No one you can add matches this name.',
  };
}
