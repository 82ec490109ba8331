import { useDirectory } from '../../../platform/directory.ts';
import { useToday } from '../../../platform/today.ts';
import { counted } from '../../../ui/counted.ts';
import { PrintSheet } from '../../../ui/print-sheet.tsx';
import { useBoardContents, useScope, useTaskScope } from '../data/task-scope.ts';
import { directionLabels, filtersInWords, groupingLabels, sortLabels } from '../filter/filter-words.ts';
import { useTaskLayout } from '../filter/use-filter.ts';
import { dayInWords } from '../marks/due.ts';
import { useSavedViews } from '../saved-views/applied-view.ts';
import type { BoardContents } from '../windows/board-contents.ts';
import { shownGroups } from '../windows/grouped-rows.ts';
import { PrintedBoard } from './printed-board.tsx';
import { PrintedList } from './printed-list.tsx';

/** Prints the loaded tasks in scope: the board as columns, list and timeline as a list. `onPrinted` unmounts it. */
export function PrintTasks({ onPrinted }: { onPrinted: () => void }) {
  const today = useToday();
  const names = useDirectory();
  const { project } = useTaskScope();
  const [layout] = useTaskLayout();
  const { applied, state } = useSavedViews();
  const { filter, sort, by } = useScope((scope) => scope.viewState());
  const contents = useBoardContents((all) => all);
  // Its name belongs in the heading.
  if (state === 'loading') return null;

  const isBoard = layout === 'board';
  const people = filter.assignee.flatMap((value) => {
    const person = names.person(value);
    return person ? { value, label: person.name } : [];
  });
  const projects = filter.project.flatMap((value) => {
    const named = names.project(value);
    return named ? { value, label: named.name } : [];
  });
  const words = [
    ...filtersInWords(filter, people, projects).map(({ name, value }) => `${name}: ${value}`),
    ...(sort
      ? [`Sorted by ${sortLabels[sort.field]}, ${directionLabels[sort.direction].toLowerCase()}`]
      : []),
  ];
  if (contents.groups) words.push(`Grouped by ${groupingLabels[by ?? 'status'].toLowerCase()}`);
  const view = applied?.name ?? (isBoard ? 'Board' : 'List');
  return (
    <PrintSheet onPrinted={onPrinted}>
      <div className="p-1">
        <header className="mb-4 border-ink border-b pb-2">
          <div className="flex items-baseline justify-between gap-4">
            <h1 dir="auto" className="wrap-anywhere text-xl">
              {project?.name ?? 'Taskboard'} – {view}
            </h1>
            <p className="shrink-0 text-sm">{dayInWords(today)}</p>
          </div>
          {words.length > 0 && (
            <p dir="auto" className="wrap-anywhere text-sm">
              {words.join(' · ')}
            </p>
          )}
          <p className="text-sm">{shownInWords(contents)}</p>
        </header>
        {isBoard ? (
          <PrintedBoard contents={contents} today={today} isProjectShown={project === null} />
        ) : (
          <PrintedList
            contents={contents}
            today={today}
            isProjectShown={project === null}
            groups={shownGroups(contents, sort)}
          />
        )}
      </div>
    </PrintSheet>
  );
}

/** What is printed of the tasks that match: `30 tasks`, or `Showing 200 of 1,240 tasks`. */
export function shownInWords({
  tasks,
  count,
  isCounted,
}: Pick<BoardContents, 'count' | 'isCounted'> & { readonly tasks: { readonly length: number } }): string {
  if (isCounted && tasks.length >= count) return counted(count, 'task');
  return `Showing ${tasks.length.toLocaleString()} of ${count.toLocaleString()}${isCounted ? '' : '+'} tasks`;
}
