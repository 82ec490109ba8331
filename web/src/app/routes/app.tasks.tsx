import { createFileRoute } from '@tanstack/react-router';
import { tasksSearch } from '../../features/tasks/filter/view-state.ts';
import { TaskboardPage } from '../../features/tasks/taskboard-page.tsx';
import { loadTasks } from '../workspace.ts';

export const Route = createFileRoute('/app/tasks')({
  validateSearch: tasksSearch,
  loader: ({ cause }) => loadTasks(cause),
  component: TaskboardPage,
  staticData: { title: 'Taskboard' },
});
