import { createFileRoute } from '@tanstack/react-router';
import { ProjectPage } from '../../features/projects/project/project-page.tsx';
import { projectSearch } from '../../features/projects/project/project-search.ts';
import { joinWorkspace } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/projects/$projectId')({
  validateSearch: projectSearch,
  loader: () => joinWorkspace(),
  component: ProjectPage,
  staticData: { title: 'Project' },
});
