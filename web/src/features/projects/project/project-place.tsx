import type { Project } from '@longtable/contract/projects';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../platform/paths.ts';
import { PersonLink } from '../../people/person-sheet/person-link.tsx';
import { useTeams } from '../../teams/data/teams.views.ts';

/** What a project is of: its team and departments, or the person who owns it. */
export function ProjectPlace({ project, className }: { project: Project; className?: string }) {
  const { teamId, teamName, departments } = project;
  if (teamId === null) {
    return (
      <p className={className}>
        Owned by{' '}
        <PersonLink
          person={{ id: project.ownerId }}
          title={project.ownerName}
          className="rounded-control text-ink hover:underline"
        >
          <bdi>{project.ownerName}</bdi>
        </PersonLink>
      </p>
    );
  }
  const names = departments.map(({ name }) => name).join(', ');
  return (
    <p className={className} title={[teamName, names].filter(Boolean).join(' · ')}>
      <TeamName teamId={teamId} name={teamName ?? ''} />
      {names !== '' && (
        <>
          {' · '}
          <bdi>{names}</bdi>
        </>
      )}
    </p>
  );
}

/** Leads to the team for those who are in it. */
function TeamName({ teamId, name }: { teamId: string; name: string }) {
  const isIn = useTeams('').items.some(({ id }) => id === teamId);
  if (!isIn) return <bdi className="text-ink">{name}</bdi>;
  return (
    <Link to={paths.team} params={{ teamId }} className="rounded-control text-ink hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}
