import { createFileRoute } from '@tanstack/react-router';
import { TaskboardPage } from '../../features/tasks/taskboard-page.tsx';

export const Route = createFileRoute('/app/tasks')({
  component: TaskboardPage,
  staticData: { title: 'Taskboard' },
});
