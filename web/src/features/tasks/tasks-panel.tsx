import { countFilters } from '@longtable/contract/rules/task-filter';
import type { TaskCounts } from '@longtable/contract/tasks';
import { ChartNoAxesGantt, LayoutList, Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Board } from './board/board.tsx';
import { useBoardContents, useScope } from './data/task-scope.ts';
import { useTasksPainted } from './data/use-tasks-painted.ts';
import { importOpen, printing, quickAddOpen } from './dialogs/intake.store.ts';
import { openNewTask } from './dialogs/open-form.ts';
import { FilterToggle, useFilterPanel } from './filter/filter-toggle.tsx';
import { MineToggle } from './filter/mine-toggle.tsx';
import { useTaskLayout } from './filter/use-filter.ts';
import { MoreMenu } from './more-menu.tsx';
import { openPicker } from './pickers/open-picker.ts';
import { QuickAdd } from './quick-add/quick-add.tsx';
import { ViewsMenu } from './saved-views/views-menu.tsx';
import { selected, selection } from './selection/selection.store.ts';
import { NewFromTemplate } from './templates/new-from-template.tsx';
import { useBoardLoaded } from './windows/use-load.ts';

const TaskTable = lazyPart(async () => (await import('./list/task-table.tsx')).TaskTable);
const Timeline = lazyPart(async () => (await import('./timeline/timeline.tsx')).Timeline);
const FloatingAdd = lazyPart(async () => (await import('./floating-add.tsx')).FloatingAdd);
const Filters = lazyPart(async () => (await import('./filter/filters.tsx')).Filters);
const InsteadOfTasks = lazyPart(async () => (await import('./instead-of-tasks.tsx')).InsteadOfTasks);
const BoardFooter = lazyPart(async () => (await import('./board-footer.tsx')).BoardFooter);
const IntakeDialogs = lazyPart(async () => (await import('./dialogs/intake-dialogs.tsx')).IntakeDialogs);
const PickerKeys = lazyPart(async () => (await import('./pickers/picker-keys.tsx')).PickerKeys);
const SelectionBar = lazyPart(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);

/** True on phones, where one bar has the title and the tools. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)');
}

/** Chooses layout, filter, sorting and saved view, and has the actions for all tasks. */
export function TaskTools() {
  const [layout, setLayout] = useTaskLayout();
  const isPhone = useIsPhone();
  const iconOnly = useMedia('(max-width: 1279px)');
  return (
    <div className={isPhone ? 'ml-auto flex items-center gap-1' : 'flex flex-wrap items-center gap-2'}>
      <SegmentedControl
        label="View"
        className={isPhone ? 'p-0' : ''}
        value={layout}
        onValueChange={setLayout}
        options={[
          { value: 'list', label: 'List', icon: <LayoutList aria-hidden />, iconOnly },
          { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden />, iconOnly },
          { value: 'timeline', label: 'Timeline', icon: <ChartNoAxesGantt aria-hidden />, iconOnly },
        ]}
      />
      <FilterToggle />
      {!isPhone && <MineToggle />}
      {!isPhone && <ViewsMenu />}
      <MoreMenu isPhone={isPhone} />
      {!isPhone && <QuickAdd />}
    </div>
  );
}

/** The one bar above the tasks on a phone, instead of the top bar: `children` name the page. */
export function PhoneBar({ children }: { children?: ReactNode }) {
  return (
    <header
      data-page-bar=""
      className="sticky top-0 z-20 flex min-h-11 shrink-0 items-center gap-2 bg-canvas pr-2 pl-4"
    >
      {children}
      <TaskTools />
      <NewTask />
    </header>
  );
}

/** Creates a task: in the form, or from a template; on phones by quick add. */
export function NewTask() {
  if (useIsPhone()) return <FloatingAdd fallback={null} />;
  return (
    <span className="inline-flex gap-px">
      <Tooltip label="Create a task" shortcut="C">
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          aria-keyshortcuts="C"
          onClick={() => void openNewTask()}
          className="rounded-r-none"
        >
          New Task
        </Button>
      </Tooltip>
      <NewFromTemplate className="rounded-l-none" />
    </span>
  );
}

/**
 * A page of tasks: what is above them, and the tasks themselves, fill the screen. On a phone, what is below them (`after`) is
 * reached by scrolling the page.
 */
export function TasksPage({ above, after }: { above: ReactNode; after: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    // Below the minimum height (a phone in landscape, a large zoom) the page itself scrolls.
    <div className={isPhone ? 'h-full' : 'flex h-full min-h-136 flex-col'}>
      <div className={isPhone ? 'flex h-full min-h-100 flex-col' : 'contents'}>
        {above}
        <TasksPanel />
      </div>
      {after}
    </div>
  );
}

/** The statistics below the tasks, loaded when these are painted; their numbers come then at the earliest. */
export function TasksFooter({ counts }: { counts: TaskCounts | null }) {
  const space = <div className="h-9.25 shrink-0 border-hairline border-t" />;
  return useTasksPainted() ? <BoardFooter counts={counts} fallback={space} /> : space;
}

/** The tasks in scope in the chosen layout, below the filters, with the selection bar. */
function TasksPanel() {
  const { isOpen } = useFilterPanel();
  const [layout] = useTaskLayout();
  const isQuickAdd = useStore(quickAddOpen);
  const isImport = useStore(importOpen);
  const isPrinting = useStore(printing);
  const hasIntake = useEver(isQuickAdd || isImport || isPrinting);
  const isPainted = useTasksPainted();
  const hasSelected = useEver(useStore(selected).size > 0);
  const isPlain = useScope(({ filter, sort }) => countFilters(filter) === 0 && !sort);
  const matchesNothing = useScope((scope) => {
    const { isComplete, count, total } = scope.contents();
    return isComplete && count === 0 && total !== 0 && countFilters(scope.filter) > 0;
  });
  const hasFailed = useBoardContents(({ state }) => state === 'failed');
  useBoardLoaded(useScope((scope) => scope.of()));
  // Here and not in the loaded parts: StrictMode unmounts these once as soon as they are shown.
  useEffect(
    () => () => {
      selection.clear();
      openPicker.set(null);
      quickAddOpen.set(false);
      importOpen.set(false);
      printing.set(false);
    },
    [],
  );
  return (
    <>
      {(isOpen || !isPlain) && <Filters isPlain={isPlain} fallback={<div className="h-10 shrink-0" />} />}
      {inLayout()}
      {isPainted && <PickerKeys />}
      {hasSelected && <SelectionBar />}
      {hasIntake && <IntakeDialogs />}
    </>
  );

  function inLayout(): ReactNode {
    if (matchesNothing || hasFailed)
      return <InsteadOfTasks isFailure={!matchesNothing} fallback={<div className="flex-1" />} />;
    const fallback = <Spinner label="Loading..." fill />;
    switch (layout) {
      case 'board':
        return <Board />;
      case 'list':
        return <TaskTable fallback={fallback} />;
      case 'timeline':
        return <Timeline fallback={fallback} />;
    }
  }
}
