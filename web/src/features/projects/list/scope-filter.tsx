import { Select } from '../../../ui/select.tsx';
import { departments as departmentRows } from '../../teams/data/departments.ts';
import { teams as teamRows } from '../../teams/data/teams.ts';
import type { ProjectFilter } from '../data/project-lists.ts';

/** The value for "no selection", since the value of an option can't be empty. */
const noSelection = 'all';

/** The filter by team and, in the department scope, by department. */
export function ScopeFilter({
  filter: { scope, teamId, departmentId },
  onChange,
}: {
  filter: Pick<ProjectFilter, 'scope' | 'teamId' | 'departmentId'>;
  onChange: (scope: Pick<ProjectFilter, 'teamId' | 'departmentId'>) => void;
}) {
  const teams = teamRows.useList({ text: '' });
  const isLoaded = teamId === undefined || teams.items.some(({ id }) => id === teamId);
  return (
    <>
      <Select
        aria-label="Team"
        value={teamId ?? noSelection}
        options={[
          { value: noSelection, label: 'All teams' },
          // The URL may name a team that is not in the loaded list: its name is unknown.
          ...(isLoaded || teamId === undefined ? [] : [{ value: teamId, label: 'Another team' }]),
          ...teams.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(next) =>
          onChange({ teamId: next === noSelection ? undefined : next, departmentId: undefined })
        }
        className="min-w-32 max-w-full flex-1 basis-32"
      />
      {scope === 'department' && teamId !== undefined && (
        <DepartmentFilter
          key={teamId}
          teamId={teamId}
          departmentId={departmentId}
          onChange={(next) => onChange({ teamId, departmentId: next })}
        />
      )}
    </>
  );
}

function DepartmentFilter({
  teamId,
  departmentId,
  onChange,
}: {
  teamId: string;
  departmentId: string | undefined;
  onChange: (departmentId: string | undefined) => void;
}) {
  const departments = departmentRows.useList({ teamId, text: '' });
  const isLoaded = departmentId === undefined || departments.items.some(({ id }) => id === departmentId);
  return (
    <Select
      aria-label="Department"
      value={departmentId ?? noSelection}
      options={[
        { value: noSelection, label: 'All departments' },
        ...(isLoaded || departmentId === undefined
          ? []
          : [{ value: departmentId, label: 'Another department' }]),
        ...departments.items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValueChange={(next) => onChange(next === noSelection ? undefined : next)}
      className="min-w-32 max-w-full flex-1 basis-32"
    />
  );
}
