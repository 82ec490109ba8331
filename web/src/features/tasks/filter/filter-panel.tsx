import {
  type CompletedFilter,
  completedFilters,
  type DueFilter,
  dueFilters,
  maxFilterText,
} from '@longtable/contract/rules/task-filter';
import { propertyGroupings, type TaskGrouping } from '@longtable/contract/rules/task-grouping';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { type TaskSortField, taskSortFields, usualDirection } from '@longtable/contract/rules/task-sort';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';
import { useDirectory } from '../../../platform/directory.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useIsSheet } from '../../../ui/sheet-parts.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { projectChoicesQuery } from '../data/task-choices.ts';
import { useScope, useTaskScope } from '../data/task-scope.ts';
import { priorityOptions, statusOptions } from '../marks/task-options.tsx';
import { SaveChanges } from '../saved-views/save-changes.tsx';
import { useFilterPanel, wasJustOpened } from './filter-toggle.tsx';
import { completedLabels, directionLabels, dueLabels, groupingLabels, sortLabels } from './filter-words.ts';
import { ManySelect } from './many-select.tsx';
import { MineToggle } from './mine-toggle.tsx';
import { ShownCount } from './shown-count.tsx';
import { useChoices } from './use-choices.ts';
import { useFilter, useTaskLayout } from './use-filter.ts';

const name = 'Filter & Sort';

/** Filters, sorts and groups the tasks in scope. Changes are painted immediately. On phones it is a bottom sheet. */
export function FilterPanel() {
  const [layout] = useTaskLayout();
  const { isOpen, id, setOpen } = useFilterPanel();
  const isSheet = useIsSheet(isOpen);
  if (isSheet) {
    return (
      <BottomSheet open={isOpen} onOpenChange={setOpen} title={name}>
        <div id={id} className="grid grid-cols-2 gap-2">
          <Controls />
        </div>
      </BottomSheet>
    );
  }
  if (!isOpen) return null;
  return (
    <section
      id={id}
      aria-label={name}
      className={cn(
        'grid shrink-0 grid-cols-2 gap-2 border-hairline border-t bg-surface px-4 py-2.5 md:grid-cols-4 md:px-6 xl:grid-cols-[minmax(10rem,1.4fr)_repeat(4,minmax(6.5rem,1fr))]',
        // List and timeline have a top border of their own.
        layout === 'board' && 'border-b',
      )}
    >
      <Controls />
    </section>
  );
}

function Controls() {
  const { filter, sort, count, setFilter, setSort, clear } = useFilter();
  const scope = useTaskScope();
  const { project } = scope;
  const by = useScope(({ viewState }) => viewState().by);
  // Elsewhere it is among the tools.
  const isPhone = useMedia('(max-width: 767px)');
  const choices = useChoices();
  const names = useDirectory();
  const nameOfPerson = (personId: string) => names.person(personId)?.name ?? 'A person without tasks here';
  return (
    <>
      <TextFilter text={filter.text} onChange={(text) => setFilter({ text })} className="max-md:col-span-2" />
      <ManySelect
        label="Priority"
        chosen={filter.priority}
        onChange={(priority) => setFilter({ priority })}
        options={() => priorityOptions}
        nameOf={(value) => taskPriorityLabels[value]}
      />
      <ManySelect
        label="Status"
        chosen={filter.status}
        onChange={(status) => setFilter({ status })}
        options={() => statusOptions}
        nameOf={(value) => taskStatusLabels[value]}
      />
      <ManySelect
        label="Tag"
        chosen={filter.tag}
        onChange={(tag) => setFilter({ tag })}
        options={() =>
          choices.tags.map(({ value, label, count: tasks }) => ({
            value,
            label,
            hint: String(tasks),
          }))
        }
        nameOf={(value) => value}
        findLabel="Find a tag"
        nothing="No tags yet."
      />
      <ManySelect
        label="Assignee"
        chosen={filter.assignee}
        onChange={(assignee) => setFilter({ assignee })}
        options={() =>
          choices.people.map(({ value, label, count: tasks }) => ({
            value,
            label,
            hint: String(tasks),
            icon: <Avatar name={label} seed={value} size="sm" decorative />,
          }))
        }
        nameOf={nameOfPerson}
        findLabel="Find a person"
        nothing="No assignees yet."
      />
      {project === null && <ProjectFilter />}
      <Select<DueFilter | 'any'>
        aria-label="Due"
        value={filter.due ?? 'any'}
        onValueChange={(due) => setFilter({ due: due === 'any' ? null : due })}
        options={[
          { value: 'any', label: 'Any due date' },
          ...dueFilters.map((value) => ({ value, label: dueLabels[value] })),
        ]}
      />
      <Select<CompletedFilter | 'any'>
        aria-label="Completed"
        value={filter.completed ?? 'any'}
        onValueChange={(completed) => setFilter({ completed: completed === 'any' ? null : completed })}
        options={[
          { value: 'any', label: 'Open and completed' },
          ...completedFilters.map((value) => ({ value, label: `Completed: ${completedLabels[value]}` })),
        ]}
      />
      <Select<TaskGrouping>
        aria-label="Group by"
        value={by === 'project' && project !== null ? 'status' : (by ?? 'status')}
        onValueChange={(next) =>
          scope.setViewState({ ...scope.viewState(), by: next === 'status' ? null : next })
        }
        options={(['status', ...propertyGroupings] as const)
          // All tasks of a project are in one.
          .filter((value) => value !== 'project' || project === null)
          .map((value) => ({ value, label: `Group by ${groupingLabels[value].toLowerCase()}` }))}
      />
      <div className="flex gap-1 max-md:col-span-2 md:max-xl:col-span-2">
        <Select<TaskSortField | 'none'>
          aria-label="Sort by"
          value={sort?.field ?? 'none'}
          onValueChange={(field) =>
            setSort(field === 'none' ? null : { field, direction: usualDirection(field) })
          }
          options={[
            { value: 'none', label: 'Manual order' },
            ...taskSortFields.map((value) => ({ value, label: sortLabels[value] })),
          ]}
          className="min-w-0 flex-1"
        />
        {sort && (
          <IconButton
            label={`Direction: ${directionLabels[sort.direction]}`}
            variant="secondary"
            onClick={() => setSort({ ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' })}
          >
            {sort.direction === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          </IconButton>
        )}
      </div>
      <div className="col-span-full flex min-h-7 items-center justify-between gap-3">
        <ShownCount />
        <span className="flex items-center gap-1">
          {isPhone && <MineToggle />}
          <SaveChanges />
          <Button variant="ghost" size="sm" disabled={count === 0 && sort === null} onClick={clear}>
            Clear
          </Button>
        </span>
      </div>
    </>
  );
}

/** The person's projects, those that they have no tasks in included. */
function ProjectFilter() {
  const { filter, setFilter } = useFilter();
  const { data = [] } = useQuery(projectChoicesQuery);
  const names = useDirectory();
  return (
    <ManySelect
      label="Project"
      chosen={filter.project}
      onChange={(project) => setFilter({ project })}
      options={() => data.map(({ id, name }) => ({ value: id, label: name }))}
      nameOf={(value) =>
        data.find(({ id }) => id === value)?.name ??
        names.project(value)?.name ??
        'A project without tasks here'
      }
      findLabel="Find a project"
      nothing="No projects yet."
    />
  );
}

/** The text is painted before the filtered tasks, so that typing never waits for them. */
function TextFilter({
  text,
  onChange,
  className,
}: {
  text: string;
  onChange: (text: string) => void;
  className: string;
}) {
  const [typed, setTyped] = useState(text);
  const applied = useRef(text);
  const cancel = useRef<() => void>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On touch devices, focusing would open the keyboard over half of the tasks.
    if (wasJustOpened() && matchMedia('(pointer: fine)').matches) box.current?.focus();
    return () => cancel.current?.();
  }, []);
  useEffect(() => {
    // The text was cleared, or changed by navigation.
    if (text === applied.current) return;
    applied.current = text;
    cancel.current?.();
    setTyped(text);
  }, [text]);
  return (
    <SearchInput
      ref={box}
      label="Title contains"
      placeholder="Title contains…"
      maxLength={maxFilterText}
      value={typed}
      onValueChange={(next) => {
        setTyped(next);
        cancel.current?.();
        cancel.current = afterPaint(() => {
          applied.current = next;
          onChange(next);
        });
      }}
      className={className}
    />
  );
}
