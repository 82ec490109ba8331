import { Select } from '../../../ui/select.tsx';
import { departments as departmentRows } from '../../teams/data/departments.ts';
import { teams as teamRows } from '../../teams/data/teams.ts';
import type { ProjectFilter } from '../data/project-lists.ts';

/** The value for "no selection", since options may not be empty. */
const everything = 'all';

/** Which team, and which of its departments, the list is about. */
export function PlaceFilter({
  filter: { scope, teamId, departmentId },
  onChange,
}: {
  filter: Pick<ProjectFilter, 'scope' | 'teamId' | 'departmentId'>;
  onChange: (place: Pick<ProjectFilter, 'teamId' | 'departmentId'>) => void;
}) {
  const teams = teamRows.useList({ text: '' });
  const isThere = teamId === undefined || teams.items.some(({ id }) => id === teamId);
  return (
    <>
      <Select
        aria-label="Team"
        value={teamId ?? everything}
        options={[
          { value: everything, label: 'All teams' },
          // A team or department that is not loaded is known only from the URL.
          ...(isThere || teamId === undefined ? [] : [{ value: teamId, label: 'Another team' }]),
          ...teams.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(next) =>
          onChange({ teamId: next === everything ? undefined : next, departmentId: undefined })
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
  const isThere = departmentId === undefined || departments.items.some(({ id }) => id === departmentId);
  return (
    <Select
      aria-label="Department"
      value={departmentId ?? everything}
      options={[
        { value: everything, label: 'All departments' },
        ...(isThere || departmentId === undefined
          ? []
          : [{ value: departmentId, label: 'Another department' }]),
        ...departments.items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValueChange={(next) => onChange(next === everything ? undefined : next)}
      className="min-w-32 max-w-full flex-1 basis-32"
    />
  );
}
