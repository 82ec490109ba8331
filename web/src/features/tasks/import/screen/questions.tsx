import { useCallback } from 'react';
import { Banner } from '../../../../ui/banner.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { counted } from '../../../../ui/counted.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type SearchOption, SearchSelect } from '../../../../ui/search-select.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { dayInWords } from '../../marks/due.ts';
import type { SubtaskChoice } from '../plan/plan.ts';
import { type DateOrder, dayOf, type YearChoice } from '../values/dates.ts';
import type { Import } from './use-import.ts';

const noProject = 'No project';

/** Questions that apply to the whole file. */
export function Questions({ source }: { source: Import }) {
  const { dates, isYearOpen, archived, hasSubtasks, decisions, plan, decide } = source;
  return (
    <div className="flex flex-col gap-4">
      {dates.order === null && dates.example !== null && (
        <DateQuestion
          example={dates.example}
          order={decisions.order}
          onChange={(order) => decide({ order })}
        />
      )}
      {isYearOpen && (
        <Field label="Dates without a year">
          <SegmentedControl<YearChoice>
            label="Dates without a year"
            value={decisions.year}
            onValueChange={(year) => decide({ year })}
            options={[
              { value: 'nearest', label: 'Nearest to today' },
              { value: 'next', label: 'Next occurrence' },
            ]}
            className="flex-wrap"
          />
        </Field>
      )}
      {hasSubtasks && (
        <Field label="Subtasks">
          <SegmentedControl<SubtaskChoice>
            label="Subtasks"
            value={decisions.subtasks}
            onValueChange={(subtasks) => decide({ subtasks })}
            options={[
              { value: 'tasks', label: 'Separate tasks' },
              { value: 'steps', label: 'Checklist items of their task' },
            ]}
            className="flex-wrap"
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ProjectField source={source} />
        <Field
          label="Due date for tasks without one"
          hint={
            plan.withoutDate > 0
              ? `${counted(plan.withoutDate, 'task')} without a due date.`
              : 'Every task has one.'
          }
        >
          <DateInput
            value={decisions.defaultDay}
            onChange={({ target }) => decide({ defaultDay: target.value === '' ? null : target.value })}
          />
        </Field>
      </div>
      {plan.withoutCompletion > 0 && (
        <p className="text-muted text-sm">
          {counted(plan.withoutCompletion, 'completed task')} without a completion date: completed today.
        </p>
      )}
      {archived > 0 && (
        <Checkbox
          checked={decisions.withArchived}
          onCheckedChange={(checked) => decide({ withArchived: checked })}
          label={`Import archived tasks (${archived.toLocaleString()})`}
        />
      )}
    </div>
  );
}

function DateQuestion({
  example,
  order,
  onChange,
}: {
  example: string;
  order: DateOrder | null;
  onChange: (order: DateOrder) => void;
}) {
  const read = (one: DateOrder) => {
    const day = dayOf(example, { order: one, timeZone: 'UTC', today: '2000-01-01', year: 'nearest' });
    return day === null ? one : dayInWords(day);
  };
  return (
    <Banner tone={order === null ? 'warning' : 'info'} title={`Which day is ${example}?`}>
      <SegmentedControl<DateOrder | ''>
        label={`Which day is ${example}?`}
        value={order ?? ''}
        onValueChange={(value) => value !== '' && onChange(value)}
        options={[
          { value: 'day-first', label: read('day-first') },
          { value: 'month-first', label: read('month-first') },
        ]}
        className="mt-2 flex-wrap"
      />
    </Banner>
  );
}

function ProjectField({ source: { projects, decisions, found, decide } }: { source: Import }) {
  const { project } = decisions;
  const options = useCallback(
    (): SearchOption[] => [
      { value: '', label: noProject },
      ...projects.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [projects],
  );
  const isNamed = found.some((one) => one.project !== '');
  return (
    <Field label={isNamed ? 'Project of tasks that name none' : 'Project'}>
      <SearchSelect
        value={project?.id ?? ''}
        shown={project?.name ?? noProject}
        options={options}
        nothingFound="You have no project with this name."
        onValueChange={(id) => decide({ project: projects.find((one) => one.id === id) ?? null })}
      />
    </Field>
  );
}
