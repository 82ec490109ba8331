import { LayoutList, Plus, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Board } from './board/board.tsx';
import { taskDialogs } from './task-dialogs.store.ts';
import { useMedia } from './use-media.ts';

export type View = 'list' | 'board';

const TaskListView = lazyPart(async () => (await import('./list/task-list-view.tsx')).TaskListView);

const viewKey = 'taskboard-view';

/** How tasks are shown, as it was chosen last, and how to choose. */
export function useView(): [View, (next: View) => void] {
  const [view, setView] = useState<View>(rememberedView);
  return [
    view,
    (next) => {
      setView(next);
      rememberView(next);
    },
  ];
}

/** Switches between the views, and makes a new task. */
export function TaskActions({ view, onView }: { view: View; onView: (next: View) => void }) {
  const isPhone = useMedia('(max-width: 767px)');
  return (
    <>
      <SegmentedControl
        label="View"
        value={view}
        onValueChange={onView}
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
  );
}

/** The tasks in scope, as a board or as a list. */
export function TaskViews({ view }: { view: View }) {
  return view === 'board' ? <Board /> : <TaskListView fallback={<Spinner label="Loading..." fill />} />;
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
