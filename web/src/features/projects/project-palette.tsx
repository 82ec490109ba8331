import { Plus } from 'lucide-react';
import { goTo } from '../../platform/address.ts';
import type { PaletteDialog, PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { projectPath } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { projectLists } from './data/project-lists.ts';
import { projects } from './data/projects.ts';
import { filterOf } from './list/projects-search.ts';
import { ProjectMark } from './project-mark.tsx';

const ProjectFormDialog = lazyPart(
  async () => (await import('./form/project-form-dialog.tsx')).ProjectFormDialog,
);

const NewProject: PaletteDialog = (props) => (
  <ProjectFormDialog {...props} onCreated={(projectId) => goTo(projectPath(projectId))} />
);

const newProject: PaletteEntry = {
  id: 'new-project',
  group: 'Actions',
  label: 'New project',
  icon: <Plus />,
  words: 'create add project',
  common: 3,
  dialog: NewProject,
};

/** The projects that the person sees, and a new one. */
export const projectPalette: PaletteSource = {
  entries: () => [
    newProject,
    ...projects.all().map(
      (project): PaletteEntry => ({
        id: `project:${project.id}`,
        group: 'Projects',
        label: project.name,
        icon: <ProjectMark project={project} size="sm" />,
        run: () => goTo(projectPath(project.id)),
      }),
    ),
  ],
  fetch: () => queryClient.ensureQueryData(projectLists.query(filterOf({}))),
};
