import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../../../platform/session.ts';
import { useToday } from '../../../../platform/today.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import { shortDay } from '../../marks/due.ts';
import { StatusGlyph } from '../../marks/task-marks.tsx';
import { type Encoding, encodings } from '../file/decode.ts';
import { type Source, type SystemId, systemNames } from '../model/source.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { FieldTable } from './field-table.tsx';
import { Questions } from './questions.tsx';
import { RemarkList } from './remark-list.tsx';
import { Section } from './section.tsx';
import type { Import } from './use-import.ts';
import { ValueTables } from './value-tables.tsx';

/** Number of tasks in the preview. */
const previewed = 10;

/** Preview of the import with all choices. */
export function Review({ source: read, source: { opened } }: { source: Import }) {
  const { source } = opened;
  return source && <ReviewOf source={source} read={read} />;
}

function ReviewOf({ source, read }: { source: Source; read: Import }) {
  const user = useUser();
  const today = useToday();
  const { found, plan, decisions, dates, isTitleMissing, opened } = read;
  const isTable = source.noun === 'row';
  const titles = useMemo(
    () => (isTable ? null : new Map(found.map(({ row, title }) => [row, title]))),
    [isTable, found],
  );
  // Unknown names have their own tables, so their remarks are only needed once a choice was made.
  const { persons, projectNames } = decisions;
  const changed = useMemo(
    () =>
      plan.changed.filter(
        ({ about }) =>
          !(about === 'assignee' && persons.size === 0) && !(about === 'project' && projectNames.size === 0),
      ),
    [plan.changed, persons, projectNames],
  );
  const context = {
    order: decisions.order ?? dates.order ?? 'day-first',
    timeZone: user.timeZone,
    today,
    year: decisions.year,
  } as const;
  return (
    <div className="flex flex-col gap-4">
      <FileHead source={source} read={read} />
      {isTitleMissing && (
        <Banner tone="warning" title="Which column is the title?">
          No column is named Title or Name. Choose one below.
        </Banner>
      )}
      <KnownTasks read={read} />
      <Questions source={read} />
      <div>
        <FieldTable
          source={source}
          choices={opened.choices}
          context={context}
          changed={plan.changed}
          onUse={read.use}
          onKeepAll={read.keepAll}
        />
        <ValueTables source={read} />
        <RemarkList
          title={`${counted(plan.skipped.length, source.noun)} will be skipped`}
          titles={titles}
          remarks={plan.skipped}
        />
        {decisions.skipKnown && (
          <RemarkList
            title={`${counted(read.alike.length, 'task')} recognized by title, project and due date`}
            titles={titles}
            remarks={read.alike.map(({ row, title }) => ({ row, text: title, about: 'title' }))}
          />
        )}
        <RemarkList title={counted(changed.length, 'change')} titles={titles} remarks={changed} />
        {plan.tasks.length > 0 && (
          <Section open title={previewTitle(plan.tasks.length)}>
            <ol className="flex flex-col divide-y divide-hairline">
              {plan.tasks.slice(0, previewed).map((task) => (
                <PreviewRow key={task.identity} task={task} />
              ))}
            </ol>
          </Section>
        )}
      </div>
    </div>
  );
}

/** File name, detected system and encoding. */
function FileHead({ source, read }: { source: Source; read: Import }) {
  const { opened, found, fileName, reset } = read;
  const { file, otherSystems } = opened;
  const systems = [source.system, ...otherSystems];
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-card bg-sunken px-3 py-2">
      <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
      <div className="min-w-32 flex-1">
        <p dir="auto" className="truncate font-medium text-ink text-sm">
          {fileName}
        </p>
        <p className="truncate text-muted text-xs">
          {systemNames[source.system]}
          {source.name !== '' && (
            <>
              {' '}
              · <bdi>{source.name}</bdi>
            </>
          )}{' '}
          · {counted(found.length, source.noun)}
        </p>
      </div>
      {systems.length > 1 && (
        <Select<SystemId>
          aria-label="Read the file as"
          value={source.system}
          onValueChange={opened.chooseSystem}
          options={systems.map((id) => ({ value: id, label: systemNames[id] }))}
          size="sm"
          className="w-36"
        />
      )}
      {file && file.encoding !== null && (
        <Select<Encoding>
          aria-label="Encoding of the file"
          value={file.encoding}
          onValueChange={opened.chooseEncoding}
          options={encodings.map(({ value, label }) => ({ value, label }))}
          size="sm"
          className="w-44"
        />
      )}
      <Button variant="ghost" size="sm" onClick={reset}>
        Other file
      </Button>
    </div>
  );
}

/** Notice about tasks that are here already: imported before, or alike. */
function KnownTasks({
  read: { known, here, alike, isUncertain, decisions, found, decide },
}: {
  read: Import;
}) {
  if (isUncertain)
    return (
      <Banner tone="warning" title="Couldn’t check for earlier imports.">
        If you have imported this file before, its tasks will be duplicated. Choose the file again to repeat
        the check.
      </Banner>
    );
  const count = here.size;
  if (count === 0) return null;
  const are = count === 1 ? 'is' : 'are';
  return (
    <Banner
      tone="info"
      title={known.unfinished ? 'This import was cut off.' : `${counted(count, 'task')} ${are} already here`}
    >
      {count.toLocaleString()} of {counted(found.length, 'task')} {are} already here.
      {alike.length > 0 &&
        ` ${alike.length.toLocaleString()} of them recognized by title, project and due date.`}
      <SegmentedControl<'skip' | 'again'>
        label="Tasks that are already here"
        value={decisions.skipKnown ? 'skip' : 'again'}
        onValueChange={(value) => decide({ skipKnown: value === 'skip' })}
        options={[
          { value: 'skip', label: known.unfinished ? 'Continue with the others' : 'Skip them' },
          { value: 'again', label: 'Import again' },
        ]}
        className="mt-2 flex-wrap"
      />
    </Banner>
  );
}

function PreviewRow({ task }: { task: PlannedTask }) {
  const user = useUser();
  const today = useToday();
  const metadata = [
    taskStatusLabels[task.status],
    taskPriorityLabels[task.priority],
    task.completedAt === null
      ? `due ${shortDay(task.dueDate, today)}`
      : `completed ${shortDay(task.completedAt.slice(0, 10), today)}`,
    ...(task.project ? [task.project.name] : []),
    ...(task.assignee.id === user.id ? [] : [`for ${task.assignee.name}`]),
    ...(task.steps.length > 0 ? [counted(task.steps.length, 'step')] : []),
    ...(task.comments.length > 0 ? [counted(task.comments.length, 'comment')] : []),
    ...(task.dependsOn.length > 0 ? [`waits for ${counted(task.dependsOn.length, 'task')}`] : []),
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
        <span className="block truncate text-muted text-xs">{metadata.join(' · ')}</span>
      </span>
    </li>
  );
}

function previewTitle(count: number): string {
  return count <= previewed ? `What will be created` : `The first ${previewed} of what will be created`;
}
