import { countFilters } from '@longtable/contract/rules/task-filter';
import type { TaskCounts } from '@longtable/contract/tasks';
import { ChartNoAxesGantt, LayoutList, Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useBarFits } from '../../kits/page/page-bar.tsx';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Board } from './board/board.tsx';
import { unfolded } from './board/board-state.ts';
import { useBoardContents, useScope } from './data/task-scope.ts';
import { useTasksPainted } from './data/use-tasks-painted.ts';
import { importOpen, printing, quickAddOpen, templatesOpen } from './dialogs/intake.store.ts';
import { openNewTask } from './dialogs/open-form.ts';
import { FilterToggle, iconOnlyButton, useFilterPanel } from './filter/filter-toggle.tsx';
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

function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)');
}

/**
 * Chooses layout, filter, sorting and saved view, creates a task, and has the actions for all tasks. In the top bar; what does not fit
 * there is in a menu. Beside the tabs of a page there is less room than without.
 */
export function TaskTools({ besideTabs = false }: { besideTabs?: boolean }) {
  const [layout, setLayout] = useTaskLayout();
  const isPhone = useIsPhone();
  const fits = useBarFits(besideTabs ? 1100 : 960) && !isPhone;
  const iconOnly = !useBarFits(1120) || besideTabs;
  const hasSwitch = fits || !besideTabs;
  const isShort = besideTabs || !fits;
  return (
    <div data-tools="" className="flex items-center gap-2 max-md:gap-1">
      {hasSwitch && (
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
      )}
      <FilterToggle iconOnly={isShort} />
      {/* Hidden, they keep their keys. */}
      {!isPhone && <MineToggle className={hasSwitch ? '' : 'hidden'} />}
      {!isShort && <ViewsMenu />}
      <MoreMenu kind={isShort ? (hasSwitch ? 'tools' : 'toolsAndLayouts') : 'files'} />
      {!isPhone && <QuickAdd className={isShort ? 'hidden' : ''} />}
      {!isPhone && <NewTask iconOnly={besideTabs} />}
    </div>
  );
}

/** Creates a task: in the form, or from a template. */
function NewTask({ iconOnly }: { iconOnly: boolean }) {
  return (
    <span className="inline-flex gap-px">
      <Tooltip label="New Task" shortcut="C">
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          aria-keyshortcuts="C"
          onClick={() => void openNewTask()}
          className={iconOnly ? iconOnlyButton : 'rounded-r-none'}
        >
          <span className={iconOnly ? 'sr-only' : ''}>New Task</span>
        </Button>
      </Tooltip>
      {!iconOnly && <NewFromTemplate className="rounded-l-none" />}
    </span>
  );
}

/**
 * A page of tasks, with their tools in the top bar (`bar`): the tasks fill the screen. On a phone, what is below them (`after`) is
 * reached by scrolling the page.
 */
export function TasksPage({ bar, after }: { bar: ReactNode; after: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    // Below the minimum height (a phone in landscape, a large zoom) the page itself scrolls.
    <div className={isPhone ? 'h-full' : 'flex h-full min-h-136 flex-col'}>
      {bar}
      <div className={isPhone ? 'flex h-full min-h-100 flex-col' : 'contents'}>
        <TasksPanel />
      </div>
      {after}
      {isPhone && <FloatingAdd fallback={null} />}
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
  const isManaging = useStore(templatesOpen);
  const hasIntake = useEver(isQuickAdd || isImport || isPrinting || isManaging);
  const isPhone = useIsPhone();
  const hadPanel = useEver(isOpen);
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
      unfolded.set(false);
      openPicker.set(null);
      quickAddOpen.set(false);
      importOpen.set(false);
      printing.set(false);
      templatesOpen.set(false);
    },
    [],
  );
  const chips = !isOpen && !isPlain && <Filters part="chips" fallback={<div className="h-10 shrink-0" />} />;
  return (
    <>
      {hadPanel && <Filters part="panel" fallback={null} />}
      {isPhone && chips}
      {inLayout()}
      {/* Below the tasks, so that these stay where they are when they are filtered. */}
      {!isPhone && chips}
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
