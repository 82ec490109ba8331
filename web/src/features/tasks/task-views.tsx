import { countFilters } from '@longtable/contract/rules/task-filter';
import { ChartNoAxesGantt, LayoutList, Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart, useEver, whenSomeoneIsThere } from '../../ui/lazy-part.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Board } from './board/board.tsx';
import { useScope, useScopedView } from './data/task-scope.ts';
import { importOpen, quickAddOpen } from './dialogs/intake.store.ts';
import { taskDialogs } from './dialogs/task-dialogs.store.ts';
import { FilterToggle, useFilterPanel } from './filter/filter-toggle.tsx';
import { useViewMode } from './filter/use-filter.ts';
import { MoreMenu } from './more-menu.tsx';
import { QuickAdd } from './quick-add/quick-add.tsx';
import { selected } from './selection/selection.store.ts';
import { NewFromTemplate } from './templates/new-from-template.tsx';
import { ViewsButton } from './views/views-button.tsx';
import { typingPause, useWant } from './windows/use-want.ts';

const TaskListView = lazyPart(async () => (await import('./list/task-list-view.tsx')).TaskListView);
const Timeline = lazyPart(async () => (await import('./timeline/timeline.tsx')).Timeline);
const FilterPanel = lazyPart(async () => (await import('./filter/filter-panel.tsx')).FilterPanel);
const FilterChips = lazyPart(async () => (await import('./filter/filter-chips.tsx')).FilterChips);
const NothingMatches = lazyPart(async () => (await import('./filter/nothing-matches.tsx')).NothingMatches);
const BoardProblem = lazyPart(async () => (await import('./windows/board-problem.tsx')).BoardProblem);
const ViewsMenu = lazyPart(async () => (await import('./views/views-menu.tsx')).ViewsMenu);
const IntakeDialogs = lazyPart(async () => (await import('./dialogs/intake-dialogs.tsx')).IntakeDialogs);
const SelectionBar = lazyPart(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);

/** Whether it is a phone, where the tools stand in a line of their own. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)');
}

/** True once the tasks are painted, for what stands around them and is fetched for itself. */
export function useTasksPainted(): boolean {
  const isReady = useScopedView((view) => view.state !== 'loading');
  const [isPainted, setPainted] = useState(false);
  useEffect(() => (isReady ? afterPaint(() => setPainted(true)) : undefined), [isReady]);
  return isPainted;
}

/** How the tasks are shown: the view, what they are narrowed and sorted by, and what else can be done with all of them. */
export function TaskTools() {
  const [view, setView] = useViewMode();
  const isPhone = useIsPhone();
  const iconOnly = useMedia('(max-width: 1279px)');
  return (
    <div className="flex items-center gap-2 max-md:w-full max-md:justify-between max-md:gap-1">
      <SegmentedControl
        label="View"
        value={view}
        onValueChange={setView}
        options={[
          { value: 'list', label: 'List', icon: <LayoutList aria-hidden />, iconOnly },
          { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden />, iconOnly },
          { value: 'timeline', label: 'Timeline', icon: <ChartNoAxesGantt aria-hidden />, iconOnly },
        ]}
      />
      <FilterToggle />
      <Views />
      <MoreMenu />
      {!isPhone && <QuickAdd />}
    </div>
  );
}

/** The saved views, which the first page does without: they come once a person is there, or presses for them. */
function Views() {
  const [isThere, setThere] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => whenSomeoneIsThere(() => setThere(true)), []);
  const ask = () => setAsked(true);
  const button = (
    // The menu may take the place of this button between press and release, and then there is no click.
    <ViewsButton viewName={null} isChanged={false} aria-haspopup="menu" onPointerDown={ask} onClick={ask} />
  );
  return isThere || isAsked ? <ViewsMenu startsOpen={isAsked} fallback={button} /> : button;
}

/** Makes a new task, in a dialog, in one line, or from a template. */
export function NewTask() {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone && <QuickAdd />}
      <span className="inline-flex gap-px">
        <Tooltip label="Create a task" shortcut="C">
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            aria-keyshortcuts="C"
            onClick={() => taskDialogs.openCreate()}
            className="rounded-r-none"
          >
            <span className="max-[23.5rem]:sr-only">New Task</span>
          </Button>
        </Tooltip>
        <NewFromTemplate className="rounded-l-none" />
      </span>
    </>
  );
}

/** Has what the scope shows fetched: at once, but for a text that is being typed. */
function useBoardLoaded(): void {
  const of = useScope((scope) => scope.of());
  const [opened] = useState(of.filter.text);
  const isTyped = of.filter.text !== '' && of.filter.text !== opened;
  useWant({ kind: 'board', of }, isTyped ? typingPause : 0);
}

/** The tasks in scope as they are looked at, under what they are narrowed and sorted by. */
export function TaskViews() {
  const { isOpen, id } = useFilterPanel();
  const [view] = useViewMode();
  const isQuickAdd = useStore(quickAddOpen);
  const isImport = useStore(importOpen);
  const hasIntake = useEver(isQuickAdd || isImport);
  const hasSelected = useEver(useStore(selected).size > 0);
  const isPlain = useScope(({ filter, sort }) => countFilters(filter) === 0 && !sort);
  const matchesNothing = useScope((scope) => {
    const { isComplete, count, total } = scope.view();
    return isComplete && count === 0 && total !== 0 && countFilters(scope.filter) > 0;
  });
  const hasFailed = useScopedView(({ state }) => state === 'failed');
  useBoardLoaded();
  return (
    <>
      {isOpen && (
        <FilterPanel
          id={id}
          // The list and the timeline have a line of their own on top.
          className={view === 'board' ? 'mb-3 border-b' : ''}
          fallback={<div className="h-24 shrink-0" />}
        />
      )}
      {!isOpen && !isPlain && <FilterChips fallback={<div className="h-10 shrink-0" />} />}
      {asView()}
      {hasSelected && <SelectionBar />}
      {hasIntake && <IntakeDialogs />}
    </>
  );

  function asView(): ReactNode {
    if (matchesNothing) return <NothingMatches fallback={<div className="flex-1" />} />;
    if (hasFailed) return <BoardProblem fallback={<div className="flex-1" />} />;
    const fallback = <Spinner label="Loading..." fill />;
    switch (view) {
      case 'board':
        return <Board />;
      case 'list':
        return <TaskListView fallback={fallback} />;
      case 'timeline':
        return <Timeline fallback={fallback} />;
    }
  }
}
