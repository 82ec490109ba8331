import type { Team } from '@longtable/contract/teams';
import { Link } from '@tanstack/react-router';
import { rowLink } from '../../../kits/entities/row-link.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { counted } from '../../../ui/counted.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { TeamMark } from '../team-mark.tsx';

/** The columns of a wide list: team, role, members, departments, efficiency. */
export const columns =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_5.5rem_7rem]';

/** The column headings of a wide list. Hidden from screen readers: each row labels its numbers. */
export function TeamColumns() {
  return (
    <div
      aria-hidden
      className={`${columns} -mx-2 border-hairline border-b px-2 pt-1 pb-1.5 text-subtle text-xs max-md:hidden`}
    >
      <span>Team</span>
      <span>Your role</span>
      <span className="text-right">Members</span>
      <span className="text-right">Departments</span>
      <span>Efficiency</span>
    </div>
  );
}

/** A team in the list. The whole row is a link to it. */
export function TeamRow({ team, tabIndex }: { team: Team; tabIndex: 0 | -1 }) {
  const { name, description, ownerId, role, membersCount, departmentsCount, efficiency } = team;
  const ownerName = usePersonName(ownerId);
  return (
    <div
      className={`${columns} relative -mx-2 h-full border-hairline border-b px-2 transition-colors hover:bg-hover`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <TeamMark team={team} size="xl" />
        <div className="min-w-0 flex-1">
          <Link to={paths.team} params={{ teamId: team.id }} {...rowLink(name, tabIndex)} />
          {/* On phones, the numbers replace the description. */}
          <p className="truncate text-muted text-xs tabular-nums md:hidden">
            {[
              role,
              counted(membersCount, 'member'),
              departmentsCount > 0 && counted(departmentsCount, 'department'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p dir="auto" className="truncate text-muted text-xs max-md:hidden">
            {description || `Owned by ${ownerName}`}
          </p>
        </div>
        <span className="flex shrink-0 flex-col items-end text-muted text-xs tabular-nums md:hidden">
          {efficiency}%<span className="text-2xs text-subtle">efficiency</span>
        </span>
      </div>
      <div className="max-md:hidden">
        <Badge tone={role === 'Owner' ? 'accent' : 'neutral'}>{role}</Badge>
      </div>
      <Count count={membersCount} noun="member" />
      <Count count={departmentsCount} noun="department" />
      <div className="flex items-center gap-2 max-md:hidden">
        <ProgressBar value={efficiency} label={`Efficiency of ${name}`} size="sm" className="flex-1" />
        <span aria-hidden className="w-9 text-right text-muted text-xs tabular-nums">
          {efficiency}%
        </span>
      </div>
    </div>
  );
}

function Count({ count, noun }: { count: number; noun: string }) {
  return (
    <p
      className={`text-right text-xs tabular-nums max-md:hidden ${count === 0 ? 'text-subtle' : 'text-muted'}`}
    >
      <span aria-hidden>{count.toLocaleString()}</span>
      <span className="sr-only">{counted(count, noun)}</span>
    </p>
  );
}
