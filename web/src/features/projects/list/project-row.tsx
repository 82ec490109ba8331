import type { Project } from '@longtable/contract/projects';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { rowLink } from '../../../kits/entities/row-link.ts';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePersonName, useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { counted } from '../../../ui/counted.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { PriorityGlyph, PriorityMark } from '../../tasks/marks/task-marks.tsx';
import { useDepartmentNames } from '../department-names.ts';
import { ProjectDue } from '../project-due.tsx';
import { ProjectMark } from '../project-mark.tsx';
import { columns, fromMedium, onlyNarrow, onlyWide } from './project-columns.ts';

const PinButton = lazyPart(async () => (await import('../../../kits/pins/pin-button.tsx')).PinButton);

/** What the list is of, if not of all projects: rows do not repeat the name of that team or department. */
export type ListScope = 'team' | 'department' | undefined;

/** A project in the list. The whole row is a link to it. */
export function ProjectRow({
  project,
  within,
  tabIndex,
}: {
  project: Project;
  within: ListScope;
  tabIndex: 0 | -1;
}) {
  const { id, name, type, ownerId, teamId, departmentIds, dueDate, priority, membersCount } = project;
  const ownerName = usePersonName(ownerId);
  const team = useTeam(teamId)?.name;
  const departments = useDepartmentNames(departmentIds);
  const subtitle = subtitleOf(type, { owner: ownerName, team, departments }, within);
  return (
    <div
      className={`${columns} relative -mx-2 h-full border-hairline border-b px-2 transition-colors hover:bg-hover`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <ProjectMark project={project} size="xl" />
        <div className="min-w-0 flex-1">
          <Link to={paths.project} params={{ projectId: id }} {...rowLink(name, tabIndex)} />
          <p dir="auto" title={subtitle} className={`truncate text-muted text-xs ${fromMedium}`}>
            {subtitle}
          </p>
          {/* On a phone, priority and due date come before the scope. */}
          <p className={`flex min-w-0 items-center gap-1.5 text-muted text-xs ${onlyNarrow}`}>
            <span className="inline-flex shrink-0">
              <PriorityGlyph priority={priority} />
              <span className="sr-only">{taskPriorityLabels[priority]} priority</span>
            </span>
            {dueDate !== null && (
              <>
                <span className="sr-only">Due</span>
                <ProjectDue project={project} className="shrink-0" />
              </>
            )}
            {dueDate !== null && type !== 'individual' && <span aria-hidden>·</span>}
            {(dueDate === null || type !== 'individual') && (
              <span dir="auto" className="truncate">
                {subtitle}
              </span>
            )}
          </p>
        </div>
        <PinButton
          projectId={id}
          name={name}
          tabIndex={tabIndex}
          fallback={<span className="w-7 shrink-0 max-lg:hidden" />}
        />
        <div className={`flex min-w-16 shrink-0 flex-col gap-1.5 whitespace-nowrap ${onlyNarrow}`}>
          <span aria-hidden className="text-right text-muted text-xs tabular-nums">
            {tasksText(project)}
          </span>
          <Bar project={project} />
        </div>
      </div>
      <p className={`flex min-w-0 items-center gap-1.5 text-muted text-xs ${onlyWide}`}>
        <span className="sr-only">Owner</span>
        <PersonAvatar personId={ownerId} size="sm" />
        <span dir="auto" title={ownerName} className="truncate">
          {ownerName}
        </span>
      </p>
      <p className={`text-xs ${fromMedium}`}>
        {dueDate !== null && <span className="sr-only">Due </span>}
        <ProjectDue project={project} />
      </p>
      <p className={`flex items-center text-xs ${fromMedium}`}>
        <PriorityMark priority={priority} />
        <span className="sr-only"> priority</span>
      </p>
      <p className={`inline-flex items-center justify-end gap-1 text-muted text-xs tabular-nums ${onlyWide}`}>
        <Users aria-hidden className="size-3.5 text-subtle" />
        <span aria-hidden>{membersCount.toLocaleString()}</span>
        <span className="sr-only">{counted(membersCount, 'member')}</span>
      </p>
      <div className={`flex items-center gap-2 ${fromMedium}`}>
        <Bar project={project} />
        <span
          aria-hidden
          className="min-w-14 shrink-0 whitespace-nowrap text-right text-muted text-xs tabular-nums"
        >
          {tasksText(project)}
        </span>
      </div>
    </div>
  );
}

function Bar({ project }: { project: Project }) {
  const { name, progress, totalTasks, completedTasks } = project;
  return (
    <ProgressBar
      value={progress}
      label={`Progress of ${name}: ${totalTasks === 0 ? 'no tasks' : `${completedTasks} of ${counted(totalTasks, 'task')}`}`}
      tone={progress === 100 ? 'success' : 'accent'}
      size="sm"
    />
  );
}

/** The scope of the project, or its owner in a list of one team or department. */
function subtitleOf(
  type: Project['type'],
  { owner, team, departments }: { owner: string; team: string | undefined; departments: string },
  within: ListScope,
): string {
  if (within !== undefined) return within === 'team' && departments !== '' ? departments : owner;
  switch (type) {
    case 'individual':
      return 'Individual';
    case 'team':
      return team ?? 'Team';
    case 'department':
      return [team, departments].filter(Boolean).join(' › ');
  }
}

function tasksText({ totalTasks, completedTasks }: Project): string {
  return totalTasks === 0
    ? 'No tasks'
    : `${completedTasks.toLocaleString()} of ${totalTasks.toLocaleString()}`;
}
