import { createFileRoute } from '@tanstack/react-router';
import { tasksSearch } from '../../features/tasks/filter/view-state.ts';
import { TaskboardPage } from '../../features/tasks/taskboard-page.tsx';

export const Route = createFileRoute('/app/tasks')({
  validateSearch: tasksSearch,
  component: TaskboardPage,
  staticData: { title: 'Taskboard' },
});
