import { useNavigate } from '@tanstack/react-router';
import { FolderKanban, User, Users } from 'lucide-react';
import { paths } from '../../../platform/paths.ts';
import { MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { projects } from '../../projects/data/projects.ts';
import { teams } from '../../teams/data/teams.ts';
import { own, type Whose } from '../data/resource-view.ts';
import { placeSearch } from '../resources-search.ts';

/** The most teams or projects in the menu: the others are reached from their pages. */
const most = 12;

/** The places with files that the person can open. */
export function PlaceMenuItems({ whose }: { whose: Whose }) {
  const navigate = useNavigate();
  const { items: theirTeams } = teams.useList({ text: '' });
  const { items: theirProjects } = projects.useList({
    scope: 'my',
    text: '',
    sort: 'name',
    direction: 'ascending',
  });
  const open = (place: Whose) => void navigate({ to: paths.resources, search: placeSearch({}, place) });
  const isOpen = ({ teamId, projectId }: Whose) =>
    teamId === whose.teamId && projectId === whose.projectId ? 'Open' : undefined;
  return (
    <>
      <MenuItem icon={<User />} hint={isOpen(own)} onSelect={() => open(own)}>
        My files
      </MenuItem>
      {theirTeams.length > 0 && <MenuSeparator />}
      {theirTeams.length > 0 && <MenuLabel>Teams</MenuLabel>}
      {theirTeams.slice(0, most).map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<Users />}
          hint={isOpen({ teamId: id, projectId: null })}
          onSelect={() => open({ teamId: id, projectId: null })}
        >
          {name}
        </MenuItem>
      ))}
      {theirProjects.length > 0 && <MenuSeparator />}
      {theirProjects.length > 0 && <MenuLabel>Projects</MenuLabel>}
      {theirProjects.slice(0, most).map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<FolderKanban />}
          hint={isOpen({ teamId: null, projectId: id })}
          onSelect={() => open({ teamId: null, projectId: id })}
        >
          {name}
        </MenuItem>
      ))}
    </>
  );
}
