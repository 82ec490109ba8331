import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { PageBar, PageTitle } from '../../kits/page/page-bar.tsx';
import { paths } from '../../platform/paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTaskCounts } from './data/task-counts.ts';
import { createScope, putOnPage, TaskScopeProvider } from './data/task-scope.ts';
import { useTasksPainted } from './data/use-tasks-painted.ts';
import { openNewTask } from './dialogs/open-form.ts';
import { parseSearch } from './filter/view-state.ts';
import { useViewStateInUrl } from './filter/view-state-in-url.ts';
import { TasksFooter, TasksPage, TaskTools } from './tasks-panel.tsx';

const AssignedTasks = lazyPart(async () => (await import('./assigned/assigned-tasks.tsx')).AssignedTasks);

/** The Taskboard (docs/product/taskboard.md): all tasks that the person may see, as board, list or timeline. */
export function TaskboardPage() {
  const search = useSearch({ from: '/app/tasks' });
  const navigate = useNavigate();
  const [scope] = useState(() => createScope(null, parseSearch(search)));
  useLayoutEffect(() => putOnPage(scope), [scope]);
  useViewStateInUrl(scope, search, (next) => {
    void navigate({ to: paths.tasks, search: next, state: true, replace: true, resetScroll: false });
  });
  useNewTaskFlag();
  return (
    <TaskScopeProvider value={scope}>
      <TasksPage
        bar={
          <PageBar
            title={
              <>
                <PageTitle>Taskboard</PageTitle>
                <CompletedToday />
              </>
            }
            actions={<TaskTools />}
          />
        }
        after={
          <>
            <Assigned />
            <Footer />
          </>
        }
      />
    </TaskScopeProvider>
  );
}

function Assigned() {
  const space = <div className="h-9.25 shrink-0 border-hairline border-t pointer-coarse:h-13.25" />;
  return useTasksPainted() ? <AssignedTasks fallback={space} /> : space;
}

function Footer() {
  return <TasksFooter counts={useTaskCounts()} />;
}

function CompletedToday() {
  const counts = useTaskCounts();
  return (
    <p title="Of the tasks assigned to you" className="truncate text-2xs text-muted tabular-nums">
      {counts ? counts.completedToday : '–'} completed today
    </p>
  );
}

/** Opens the form for a new task, once, after a navigation with the flag `openNewTaskModal`. */
function useNewTaskFlag(): void {
  const isRequested = useLocation({ select: ({ state }) => state.openNewTaskModal === true });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRequested) return;
    void openNewTask();
    void navigate({
      to: '.',
      search: true,
      replace: true,
      state: (state) => ({ ...state, openNewTaskModal: false }),
    });
  }, [isRequested, navigate]);
}
