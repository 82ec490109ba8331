import type { Project } from '@longtable/contract/projects';
import { Link } from '@tanstack/react-router';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePersonName, useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { teams } from '../../teams/data/teams.ts';
import { useDepartmentNames } from '../department-names.ts';

/** The scope of a project: its team and departments, or its owner. */
export function ProjectScope({ project, className }: { project: Project; className?: string }) {
  const { teamId, ownerId } = project;
  const owner = usePersonName(ownerId);
  const team = useTeam(teamId)?.name ?? '';
  const departments = useDepartmentNames(project.departmentIds);
  if (teamId === null) {
    return (
      <p className={className}>
        Owned by{' '}
        <PersonLink
          person={{ id: ownerId }}
          title={owner}
          className="rounded-control text-ink hover:underline"
        >
          <bdi>{owner}</bdi>
        </PersonLink>
      </p>
    );
  }
  return (
    <p className={className} title={[team, departments].filter(Boolean).join(' · ')}>
      <TeamName teamId={teamId} name={team} />
      {departments !== '' && (
        <>
          {' · '}
          <bdi>{departments}</bdi>
        </>
      )}
    </p>
  );
}

/** The name of the team; a link for its members. */
function TeamName({ teamId, name }: { teamId: string; name: string }) {
  const isIn = teams.useList({ text: '' }).items.some(({ id }) => id === teamId);
  if (!isIn) return <bdi className="text-ink">{name}</bdi>;
  return (
    <Link to={paths.team} params={{ teamId }} className="rounded-control text-ink hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}
