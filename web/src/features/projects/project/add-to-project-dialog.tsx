import type { candidateSources } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { useNavigate } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { AddPeopleDialog } from '../../../kits/membership/add-people-dialog.tsx';
import { projectMembersApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { projectKeys } from '../data/project-keys.ts';
import { projectMembers } from '../data/project-members.ts';

type Source = (typeof candidateSources)[number];

/** Adds the person's connections, and people of the project's team and departments. */
export function AddToProjectDialog({
  project,
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  const { id: projectId } = project;
  const team = useTeam(project.teamId);
  const navigate = useNavigate();
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
      alternative={{
        label: 'Connect with others',
        icon: <Handshake />,
        onSelect: () => void navigate({ to: paths.connect }),
      }}
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
      : 'Everyone you are connected with is in the project. Connect with others to add them.',
    nobodyFound: 'No one you can add matches this name.',
  };
}
