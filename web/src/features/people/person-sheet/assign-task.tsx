import type { PersonProfile } from '@longtable/contract/profile';
import { FolderKanban, ListPlus } from 'lucide-react';
import { deletedAccount, useDirectory } from '../../../platform/directory.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu.tsx';
import { taskDialogs } from '../../tasks/dialogs/task-dialogs.store.ts';

/**
 * Assigns a task to a person: without a project if they are connected, otherwise in a shared project. Renders nothing if
 * neither is possible.
 */
export function AssignTask({ profile: { id, connection, shared } }: { profile: PersonProfile }) {
  const directory = useDirectory();
  const name = directory.person(id)?.name ?? deletedAccount;
  const projects = shared.projects.projectIds.flatMap((projectId) => directory.project(projectId) ?? []);
  const [first = null, second] = projects;
  const isConnected = connection.status === 'connected';
  const common = { icon: <ListPlus aria-hidden />, 'aria-label': `Assign a task to ${name}` };
  if (isConnected || (first && !second)) {
    const project = isConnected ? null : first;
    return (
      <Button {...common} onClick={() => taskDialogs.openAssignTo({ id, name }, project)}>
        Assign a task
      </Button>
    );
  }
  if (!first) return null;
  return (
    <Menu trigger={<Button {...common}>Assign a task</Button>}>
      <MenuLabel>In a project you share</MenuLabel>
      {projects.map((project) => (
        <MenuItem
          key={project.id}
          icon={<FolderKanban aria-hidden />}
          onSelect={() => taskDialogs.openAssignTo({ id, name }, project)}
        >
          {project.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
