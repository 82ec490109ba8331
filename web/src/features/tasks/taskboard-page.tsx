import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { paths } from '../../platform/paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTaskCounts } from './data/task-counts.ts';
import { createScope, putOnPage, TaskScopeProvider } from './data/task-scope.ts';
import { useTasksPainted } from './data/use-tasks-painted.ts';
import { openNewTask } from './dialogs/open-form.ts';
import { parseSearch } from './filter/view-state.ts';
import { useViewStateInUrl } from './filter/view-state-in-url.ts';
import { NewTask, PhoneBar, TasksFooter, TasksPage, TaskTools, useIsPhone } from './tasks-panel.tsx';

const AssignedTasks = lazyPart(async () => (await import('./assigned/assigned-tasks.tsx')).AssignedTasks);

/** The Taskboard (docs/product/taskboard.md): all tasks that the person may see, as board, list or timeline. */
export function TaskboardPage() {
  const search = useSearch({ from: '/app/tasks' });
  const navigate = useNavigate();
  const [scope] = useState(() => createScope(null, parseSearch(search)));
  const isPhone = useIsPhone();
  useLayoutEffect(() => putOnPage(scope), [scope]);
  useViewStateInUrl(scope, search, (next) => {
    void navigate({ to: paths.tasks, search: next, state: true, replace: true, resetScroll: false });
  });
  useNewTaskFlag();
  return (
    <TaskScopeProvider value={scope}>
      <TasksPage
        above={
          isPhone ? (
            <PhoneBar>
              <div className="min-w-0 flex-1">
                <h1 className="truncate text-base leading-5">Taskboard</h1>
                <p className="text-2xs text-muted">
                  <CompletedToday />
                </p>
              </div>
            </PhoneBar>
          ) : (
            <PageHeader
              title="Taskboard"
              description={<CompletedToday />}
              actions={
                <>
                  <TaskTools />
                  <NewTask />
                </>
              }
              className="shrink-0"
            />
          )
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
    <span title="Of the tasks assigned to you" className="flex items-center gap-1.5 tabular-nums">
      <CircleCheck aria-hidden className="size-4 text-success max-md:hidden" />
      <span className="truncate">{counts ? counts.completedToday : '–'} completed today</span>
    </span>
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
