import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleCheck, LayoutList, Plus, SquareKanban } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Board } from './board/board.tsx';
import { BoardFooter } from './board-footer.tsx';
import { useTaskCounts } from './task-counts.ts';
import { taskDialogs } from './task-dialogs.store.ts';
import { useMedia } from './use-media.ts';

type View = 'list' | 'board';

const TaskListView = lazyPart(async () => (await import('./list/task-list-view.tsx')).TaskListView);

const viewKey = 'taskboard-view';

/** The Taskboard (workspace §2 "Taskboard page"): all tasks that the person may see, as a board or as a list. */
export function TaskboardPage() {
  const [view, setView] = useState<View>(rememberedView);
  const isPhone = useMedia('(max-width: 767px)');
  useNewTaskFlag();
  const choose = (next: View) => {
    setView(next);
    rememberView(next);
  };
  return (
    // Lower than this (a phone on its side, a large zoom) the page itself scrolls.
    <div className="flex h-full min-h-136 flex-col">
      <PageHeader
        title="Taskboard"
        description={<CompletedToday />}
        actions={
          <>
            <SegmentedControl
              label="View"
              value={view}
              onValueChange={choose}
              options={[
                { value: 'list', label: 'List', icon: <LayoutList aria-hidden />, iconOnly: isPhone },
                { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden />, iconOnly: isPhone },
              ]}
            />
            <Tooltip label="Create a task" shortcut="C">
              <Button
                variant="primary"
                icon={<Plus aria-hidden />}
                aria-keyshortcuts="C"
                onClick={() => taskDialogs.openCreate()}
              >
                <span className="max-[23.5rem]:sr-only">New Task</span>
              </Button>
            </Tooltip>
          </>
        }
        className="shrink-0"
      />
      {view === 'board' ? <Board /> : <TaskListView fallback={<Spinner label="Loading..." fill />} />}
      <BoardFooter />
    </div>
  );
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

function rememberedView(): View {
  try {
    return localStorage.getItem(viewKey) === 'list' ? 'list' : 'board';
  } catch {
    return 'board';
  }
}

function rememberView(view: View): void {
  try {
    localStorage.setItem(viewKey, view);
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
}
