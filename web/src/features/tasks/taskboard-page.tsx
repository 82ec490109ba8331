import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { BoardFooter } from './board-footer.tsx';
import { useTaskCounts } from './task-counts.ts';
import { taskDialogs } from './task-dialogs.store.ts';
import { TaskActions, TaskViews, useView } from './task-views.tsx';

/** The Taskboard (workspace §2 "Taskboard page"): all tasks that the person may see, as a board or as a list. */
export function TaskboardPage() {
  const [view, setView] = useView();
  useNewTaskFlag();
  return (
    // Lower than this (a phone on its side, a large zoom) the page itself scrolls.
    <div className="flex h-full min-h-136 flex-col">
      <PageHeader
        title="Taskboard"
        description={<CompletedToday />}
        actions={<TaskActions view={view} onView={setView} />}
        className="shrink-0"
      />
      <TaskViews view={view} />
      <Footer />
    </div>
  );
}

function Footer() {
  return <BoardFooter counts={useTaskCounts()} />;
}

function CompletedToday() {
  const counts = useTaskCounts();
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums max-md:text-xs">
      <CircleCheck aria-hidden className="size-4 text-success max-md:hidden" />
      {counts ? counts.completedToday : '–'} completed today
    </span>
  );
}

/** Whoever leads here with the flag `openNewTaskModal` gets the dialog, once. */
function useNewTaskFlag(): void {
  const isAsked = useLocation({ select: ({ state }) => state.openNewTaskModal === true });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAsked) return;
    taskDialogs.openCreate();
    void navigate({ to: '.', replace: true, state: (state) => ({ ...state, openNewTaskModal: false }) });
  }, [isAsked, navigate]);
}
