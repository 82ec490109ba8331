import { type TaskStatus, taskStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useCallback } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { counted } from '../../../ui/counted.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { type SearchOption, SearchSelect } from '../../../ui/search-select.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { fullDay } from '../due.ts';
import { StatusGlyph } from '../task-marks.tsx';
import { type DateOrder, dayOf } from './dates.ts';
import type { Import } from './use-import.ts';

const noProject = 'No project';
const statusOptions = taskStatuses.map((status) => ({
  value: status,
  label: taskStatusLabels[status],
  icon: <StatusGlyph status={status} />,
}));
/** Statuses that are asked about; the rest is To Do. */
const mostStatuses = 30;

/** What the file leaves open. */
export function Questions({ source }: { source: Import }) {
  const { dates, unknown, archived, decisions, plan, decide } = source;
  return (
    <div className="flex flex-col gap-4">
      {dates.order === null && dates.example !== null && (
        <DateQuestion
          example={dates.example}
          order={decisions.order}
          onChange={(order) => decide({ order })}
        />
      )}
      {unknown.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium text-ink text-sm">What these statuses are</legend>
          {unknown.slice(0, mostStatuses).map(({ key, text, count }) => (
            <div key={key} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 truncate text-sm">
                <span dir="auto">{text}</span> <span className="text-subtle">{counted(count, 'task')}</span>
              </span>
              <Select<TaskStatus>
                aria-label={`What “${text}” is`}
                value={decisions.statuses.get(key) ?? 'todo'}
                onValueChange={(status) => decide({ statuses: new Map(decisions.statuses).set(key, status) })}
                options={statusOptions}
                size="sm"
                className="w-40 shrink-0"
              />
            </div>
          ))}
          {unknown.length > mostStatuses && (
            <p className="text-muted text-sm">
              And {(unknown.length - mostStatuses).toLocaleString()} more, which become{' '}
              {taskStatusLabels.todo}.
            </p>
          )}
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ProjectField source={source} />
        <Field
          label="Due date of tasks without one"
          hint={
            plan.withoutDate > 0
              ? `${counted(plan.withoutDate, 'task')} without a due date.`
              : 'All have one.'
          }
        >
          <DateInput
            value={decisions.defaultDay}
            onChange={({ target }) => decide({ defaultDay: target.value === '' ? null : target.value })}
          />
        </Field>
      </div>
      {archived > 0 && (
        <Checkbox
          checked={decisions.withArchived}
          onCheckedChange={(checked) => decide({ withArchived: checked })}
          label={`Import what is archived, too (${archived.toLocaleString()})`}
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
    const day = dayOf(example, { order: one, timeZone: 'UTC' });
    return day === null ? one : fullDay(day).replace(/^\w+, /, '');
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
        nothingFound="No project of yours is called so."
        onValueChange={(id) => decide({ project: projects.find((one) => one.id === id) ?? null })}
      />
    </Field>
  );
}
