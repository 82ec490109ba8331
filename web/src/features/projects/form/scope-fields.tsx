import type { Department } from '@longtable/contract/departments';
import type { Project } from '@longtable/contract/projects';
import type { ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { Team } from '@longtable/contract/teams';
import { useEffect, useId, useMemo } from 'react';
import { useDirectory, useTeam } from '../../../platform/directory.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { departments as departmentRows } from '../../teams/data/departments.ts';
import { teams as teamRows } from '../../teams/data/teams.ts';
import { audienceLabel } from './audience.ts';
import { type ScopeDraft, withOnlyTeam } from './scope-draft.ts';

/** The part of a form that the fields of the scope use. */
type ScopeForm = {
  readonly values: ScopeDraft;
  readonly change: (changes: Partial<ScopeDraft>) => void;
  readonly errorOf: (field: keyof ScopeDraft) => string;
};

const types: readonly { value: ProjectType; label: string }[] = [
  { value: 'individual', label: 'Individual' },
  { value: 'team', label: 'Team' },
  { value: 'department', label: 'Departments' },
];

/**
 * The fields for scope and visibility. Of an existing `project`, they also offer its present team and departments, which the
 * actor may not be allowed to choose for a new one.
 */
export function ScopeFields({
  form,
  project,
}: {
  form: ScopeForm;
  project?: Pick<Project, 'teamId' | 'type' | 'departmentIds'> | undefined;
}) {
  const { values: draft, change } = form;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1.5">
        <p aria-hidden className="font-medium text-ink text-sm">
          Scope
        </p>
        <SegmentedControl
          label="Scope"
          value={draft.type}
          onValueChange={(type) => change({ type })}
          options={types}
        />
      </div>
      {draft.type === 'individual' ? (
        <p className="text-muted text-sm">Only members can see it.</p>
      ) : (
        <TeamFields form={form} project={project} />
      )}
    </div>
  );
}

/** Offers teams in which the actor may create projects; for a department project, also teams of whose departments they see one. */
function TeamFields({ form, project }: Parameters<typeof ScopeFields>[0]) {
  const { values: draft, change, errorOf } = form;
  const view = teamRows.useList({ text: '' });
  useAll(view);
  const { type, teamId } = draft;
  const current = useTeam(project?.teamId ?? null);
  const teams = view.items.filter(
    (team) =>
      team.id === project?.teamId ||
      (type === 'team' ? team.can.manageProjects : team.departmentsCount > 0 || team.can.manageProjects),
  );
  const options = teams.map(({ id, name }) => ({ value: id, label: name }));
  const currentOption =
    project?.teamId && !teams.some(({ id }) => id === project.teamId)
      ? [{ value: project.teamId, label: current?.name ?? 'Current team' }]
      : [];
  const allTeamIds = view.hasMore ? [] : [...currentOption, ...options].map(({ value }) => value);
  const preselected = withOnlyTeam(draft, allTeamIds);
  useEffect(() => {
    if (preselected !== draft) change({ teamId: preselected.teamId });
  });
  const chosen = teams.find(({ id }) => id === teamId);
  const teamName = chosen?.name ?? (teamId === current?.id ? current.name : null);
  if (view.state === 'loading' && options.length + currentOption.length === 0)
    return <Spinner label="Loading..." className="py-2" />;
  if (view.state === 'failed' && options.length + currentOption.length === 0)
    return <Failed view={view} what="teams" />;
  if (options.length + currentOption.length === 0) {
    return <p className="text-muted text-sm">You are not in any team where you can create projects.</p>;
  }
  return (
    <>
      <Field label="Team" required error={errorOf('teamId')}>
        <Select
          value={teamId ?? ''}
          placeholder="Choose a team"
          options={[...currentOption, ...options]}
          onValueChange={(next) => change({ teamId: next, departmentIds: [] })}
        />
      </Field>
      {type === 'department' && teamId !== null && (
        <DepartmentFields
          key={teamId}
          teamId={teamId}
          team={chosen}
          form={form}
          currentIds={teamId === project?.teamId ? project.departmentIds : []}
        />
      )}
      <Visibility form={form} teamName={teamName} />
    </>
  );
}

function DepartmentFields({
  teamId,
  team,
  form,
  currentIds,
}: {
  teamId: string;
  team: Team | undefined;
  form: ScopeForm;
  currentIds: Project['departmentIds'];
}) {
  const id = useId();
  const view = departmentRows.useList({ teamId, text: '' });
  useAll(view);
  const names = useDirectory();
  const departments = useMemo(() => {
    const mayUse = ({ can }: Department) => can.manageProjects || (team?.can.manageProjects ?? false);
    const usable = view.items.filter(mayUse);
    const others = currentIds
      .filter((departmentId) => !usable.some((other) => other.id === departmentId))
      .flatMap((departmentId) => names.department(departmentId) ?? []);
    return [...usable, ...others].toSorted((one, other) => one.name.localeCompare(other.name));
  }, [view.items, team, currentIds, names]);
  if (departments.length === 0) {
    if (view.state === 'failed' && team) return <Failed view={view} what="departments" />;
    if (view.state === 'loading') return <Spinner label="Loading..." className="py-2" />;
    return <p className="text-muted text-sm">This team has no departments where you can create projects.</p>;
  }
  const { departmentIds } = form.values;
  const error = form.errorOf('departmentIds');
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-invalid={error !== '' || undefined}
      className="flex flex-col gap-2"
    >
      <p id={id} className="font-medium text-ink text-sm">
        Departments
      </p>
      <div className="flex max-h-44 flex-col gap-2 overflow-y-auto overscroll-contain p-1 pointer-coarse:gap-0">
        {departments.map((department) => (
          <Checkbox
            key={department.id}
            label={<bdi className="wrap-anywhere">{department.name}</bdi>}
            checked={departmentIds.includes(department.id)}
            onCheckedChange={(isIn) =>
              form.change({
                departmentIds: isIn
                  ? [...departmentIds, department.id]
                  : departmentIds.filter((other) => other !== department.id),
              })
            }
          />
        ))}
      </div>
      {error !== '' && (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

function Visibility({ form, teamName }: { form: ScopeForm; teamName: string | null }) {
  const { values: draft, change } = form;
  const name = useId();
  const labelOf = (visibility: ProjectVisibility) =>
    audienceLabel({ type: draft.type, visibility }, teamName);
  const options: readonly { value: ProjectVisibility; label: string; hint: string }[] = [
    { value: 'private', label: labelOf('private'), hint: 'No one else can see it.' },
    {
      value: 'team',
      label: labelOf('team'),
      hint: 'Others can see its description and progress, but not its tasks.',
    },
  ];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium text-ink text-sm">Visibility</legend>
      {options.map(({ value, label, hint }) => (
        <label
          key={value}
          className="-mx-2 grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-2.5 rounded-control px-2 py-1.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={draft.visibility === value}
            onChange={() => change({ visibility: value })}
            className="mt-0.5 size-4 shrink-0 accent-(--accent-solid)"
          />
          <span className="wrap-anywhere min-w-0 text-ink text-sm">{label}</span>
          <span className="col-start-2 text-muted text-xs">{hint}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Failed({ view, what }: { view: ListView<unknown>; what: string }) {
  return (
    <FailedBox
      title={`Your ${what} could not be loaded`}
      reason={view.error?.message}
      onRetry={view.reload}
    />
  );
}

/** Loads all pages of the options. */
function useAll({ items: { length }, hasMore, loadMore }: ListView<unknown>): void {
  useEffect(() => {
    if (hasMore && length > 0) loadMore();
  }, [hasMore, length, loadMore]);
}
