import { createFileRoute } from '@tanstack/react-router';
import { DeskPage } from '../desk/desk-page.tsx';
import { loadTasks } from '../workspace.ts';

export const Route = createFileRoute('/app/')({
  loader: ({ cause }) => loadTasks(cause),
  component: DeskPage,
  staticData: { title: 'Desk' },
});
