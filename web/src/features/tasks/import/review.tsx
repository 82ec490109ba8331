import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { StatusGlyph } from '../task-marks.tsx';
import { useToday } from '../today.ts';
import { ColumnChoices } from './column-choices.tsx';
import type { PlannedTask } from './plan.ts';
import { Questions } from './questions.tsx';
import type { ImportFile } from './read-file.ts';
import { RemarkList } from './remark-list.tsx';
import { Section } from './section.tsx';
import type { Import, OpenFile } from './use-import.ts';

/** Tasks that are shown as they will be. */
const previewed = 10;

/** The dry run: what will be created, what will not and why, and what can still be decided. */
export function Review({ source, file }: { source: Import; file: OpenFile }) {
  const { found, plan, decisions, isTitleMissing, setColumn, reset } = source;
  const { content } = file;
  const noun = content.kind === 'csv' ? 'row' : 'card';
  const titles = useMemo(
    () => (content.kind === 'csv' ? null : new Map(found.map(({ row, title }) => [row, title]))),
    [content, found],
  );
  const used = decisions.mapping.filter((field) => field !== null).length;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2.5 rounded-card bg-sunken px-3 py-2">
        <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ink text-sm">{file.name}</p>
          <p className="truncate text-muted text-xs">{kindText(content)}</p>
        </div>
        <Button variant="ghost" size="sm" onClick={reset}>
          Other file
        </Button>
      </div>
      {isTitleMissing && (
        <Banner tone="warning" title="Which column is the title?">
          None is called Title or Name. Choose one below.
        </Banner>
      )}
      <Questions source={source} />
      <div>
        {content.kind === 'csv' && (
          <Section
            key={isTitleMissing ? 'open' : 'closed'}
            open={isTitleMissing}
            title={`Columns: ${used} of ${decisions.mapping.length} are used`}
          >
            <ColumnChoices table={content} mapping={decisions.mapping} onChange={setColumn} />
          </Section>
        )}
        <RemarkList
          title={`${counted(plan.skipped.length, noun)} will be skipped`}
          titles={titles}
          remarks={plan.skipped}
        />
        <RemarkList title={counted(plan.changed.length, 'change')} titles={titles} remarks={plan.changed} />
        {plan.tasks.length > 0 && (
          <Section open title={previewTitle(plan.tasks.length)}>
            <ol className="flex flex-col divide-y divide-hairline">
              {plan.tasks.slice(0, previewed).map((task) => (
                <PreviewRow key={task.row} task={task} />
              ))}
            </ol>
          </Section>
        )}
      </div>
    </div>
  );
}

function PreviewRow({ task }: { task: PlannedTask }) {
  const user = useUser();
  const today = useToday();
  const facts = [
    taskStatusLabels[task.status],
    taskPriorityLabels[task.priority],
    `due ${shortDay(task.dueDate, today)}`,
    ...(task.project ? [task.project.name] : []),
    ...(task.assignee.id === user.id ? [] : [`for ${task.assignee.name}`]),
    ...(task.steps.length > 0 ? [counted(task.steps.length, 'step')] : []),
    ...task.tags.map((tag) => `#${tag}`),
  ];
  return (
    <li className="flex items-start gap-2 py-1.5">
      <span className="mt-0.5">
        <StatusGlyph status={task.status} />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-ink text-sm">
          {task.title}
        </span>
        <span className="block truncate text-muted text-xs">{facts.join(' · ')}</span>
      </span>
    </li>
  );
}

function previewTitle(count: number): string {
  return count <= previewed ? `What will be created` : `The first ${previewed} of what will be created`;
}

function kindText(content: ImportFile): string {
  switch (content.kind) {
    case 'csv':
      return `Table, ${counted(content.rows.length - 1, 'row')}`;
    case 'trello':
      return `Trello board ${content.name}, ${counted(content.tasks.length, 'card')}`;
    case 'planka':
      return `Planka board ${content.name}, ${counted(content.tasks.length, 'card')}`;
  }
}

function shortDay(day: CalendarDay, today: CalendarDay): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}
