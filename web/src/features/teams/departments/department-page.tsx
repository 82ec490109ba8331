import type { Department } from '@longtable/contract/departments';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight, Network, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { column } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PlacePage, type PlaceTab, PlaceTabs, placePanel } from '../../../ui/place-page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TabPanel } from '../../../ui/tabs.tsx';
import { UpdatesFeed } from '../../updates/updates-feed.tsx';
import { useLeavePlaceWhenGone } from '../data/leaving.ts';
import { departmentMembers, useDepartment } from '../data/team-members.ts';
import type { DepartmentDialog } from './department-dialogs.tsx';
import { DepartmentMenu } from './department-row.tsx';
import type { DepartmentTab } from './department-search.ts';

const DepartmentDialogs = lazyPart(async () => (await import('./department-dialogs.tsx')).DepartmentDialogs);
const ProjectsPanel = lazyPart(
  async () => (await import('../../projects/list/projects-panel.tsx')).ProjectsPanel,
);
const DepartmentMembersPanel = lazyPart(
  async () => (await import('./department-members-panel.tsx')).DepartmentMembersPanel,
);

const fallback = <Spinner label="Loading..." hideLabel fill />;

const place = '/app/collaboration/teams/$teamId_/department/$departmentId';

const tabsOf = ({ membersCount }: Department): readonly PlaceTab<DepartmentTab>[] => [
  { value: 'updates', label: 'Updates' },
  { value: 'projects', label: 'Projects' },
  { value: 'members', label: 'Members', count: membersCount },
];

/** A department (docs/product/departments.md): what it is for, what it tells one another, and who is in it. */
export function DepartmentPage() {
  const { teamId, departmentId } = useParams({ from: place });
  const { tab = 'updates' } = useSearch({ from: place });
  const navigate = useNavigate();
  const view = useDepartment(departmentId);
  useLeavePlaceWhenGone(view, { teamId, departmentId });
  const [dialog, setDialog] = useState<DepartmentDialog | null>(null);
  const hadDialog = useEver(dialog !== null);
  const show = (next: DepartmentTab) =>
    void navigate({
      to: paths.department,
      params: { teamId, departmentId },
      search: next === 'updates' ? {} : { tab: next },
      replace: true,
      resetScroll: false,
    });
  return (
    <PlacePage
      noun="department"
      icon={<Network />}
      view={view}
      goneBecause="It was deleted, or you are not a member of it."
      wayOut={
        <Link to={paths.teams} className={buttonStyles({ variant: 'primary' })}>
          Go to your teams
        </Link>
      }
    >
      {(department) => (
        <>
          <Header department={department} onDialog={setDialog} />
          <PlaceTabs label="Department" value={tab} onValueChange={show} tabs={tabsOf(department)}>
            <TabPanel value="updates" className={placePanel}>
              <Updates department={department} />
            </TabPanel>
            <TabPanel value="projects" className={placePanel}>
              <ProjectsPanel
                teamId={teamId}
                departmentId={departmentId}
                canCreate={department.can.manageProjects}
                fallback={fallback}
              />
            </TabPanel>
            <TabPanel value="members" className={placePanel}>
              <DepartmentMembersPanel department={department} fallback={fallback} />
            </TabPanel>
          </PlaceTabs>
          {hadDialog && <DepartmentDialogs department={department} open={dialog} onChange={setDialog} />}
        </>
      )}
    </PlacePage>
  );
}

function Updates({ department }: { department: Department }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div className={`${column} flex flex-col gap-6 pt-4 pb-8`}>
        {department.description !== '' && (
          <LinkedText text={department.description} className="text-base text-ink" />
        )}
        {department.can.post ? (
          <UpdatesFeed of={{ kind: 'department', departmentId: department.id }} canPost />
        ) : (
          <NotIn department={department} />
        )}
      </div>
    </div>
  );
}

function Header({
  department,
  onDialog,
}: {
  department: Department;
  onDialog: (dialog: DepartmentDialog) => void;
}) {
  const { teamId, name, can } = department;
  const teamName = useTeam(teamId)?.name;
  return (
    <header className={`${column} flex shrink-0 flex-col gap-1 pt-3 pb-3`}>
      <nav aria-label="Where you are">
        <ol className="flex min-w-0 items-center gap-0.5 text-muted text-sm">
          <li className="shrink-0">
            <Link to={paths.teams} className={crumb}>
              Teams
            </Link>
          </li>
          <li className="flex min-w-0 items-center gap-0.5">
            <ChevronRight aria-hidden className="size-4 shrink-0 text-subtle" />
            <Link
              to={paths.team}
              params={{ teamId }}
              search={{ tab: 'departments' }}
              title={teamName}
              className={`${crumb} min-w-0`}
            >
              <span dir="auto" className="truncate">
                {teamName}
              </span>
            </Link>
          </li>
        </ol>
      </nav>
      <div className="flex items-center gap-3">
        <h1
          dir="auto"
          title={name}
          className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-ink text-xl leading-tight"
        >
          {name}
        </h1>
        {(can.edit || can.delete || can.leave) && (
          <DepartmentMenu department={department} onDialog={onDialog} />
        )}
      </div>
    </header>
  );
}

const crumb =
  'flex items-center rounded-control py-0.5 hover:text-ink focus-inset px-1 -mx-1 pointer-coarse:min-h-11';

/** For those who see a department without being in it: the Owner and the Admins of the team. */
function NotIn({ department }: { department: Department }) {
  const user = useUser();
  const [isAdding, setAdding] = useState(false);
  const isRefused = departmentMembers.useRefusals(department.id).has(user.id);
  const { manageMembers } = department.can;
  return (
    <EmptyState
      icon={<Network />}
      title="You are not a member of this department."
      description={
        manageMembers
          ? 'Its updates are for its members.'
          : 'Its updates are for its members. The team owner can add you.'
      }
      {...(manageMembers && {
        action: (
          <Button
            variant="primary"
            icon={<UserPlus />}
            loading={isAdding && !isRefused}
            onClick={() => {
              setAdding(true);
              departmentMembers.add(department.id, { personId: user.id, email: user.email }, 'member');
            }}
          >
            Add me
          </Button>
        ),
      })}
    />
  );
}
