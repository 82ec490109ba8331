import type { Department } from '@longtable/contract/departments';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight, Network, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyPart, useEver } from '../../../platform/lazy-part.tsx';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { column } from '../../people/connect/row-list.tsx';
import { addDepartmentMember } from '../data/departments.actions.ts';
import { useLeaveWhenGone } from '../data/leaving.ts';
import { useDepartment } from '../data/teams.views.ts';
import { useAction } from '../data/use-action.ts';
import { LinkedText } from '../team/linked-text.tsx';
import { UpdatesFeed } from '../team/updates-feed.tsx';
import type { DepartmentDialog } from './department-dialogs.tsx';
import { DepartmentMembersPanel } from './department-members-panel.tsx';
import { DepartmentMenu } from './department-row.tsx';
import type { DepartmentTab } from './department-search.ts';

const DepartmentDialogs = lazyPart(async () => (await import('./department-dialogs.tsx')).DepartmentDialogs);

const place = '/app/collaboration/teams/$teamId_/department/$departmentId';
const panel = 'flex min-h-0 flex-1 flex-col pt-0 data-[state=inactive]:hidden';

/** A department (collaboration §2): what it is for, what it tells one another, and who is in it. */
export function DepartmentPage() {
  const { teamId, departmentId } = useParams({ from: place });
  const { tab = 'updates' } = useSearch({ from: place });
  const navigate = useNavigate();
  const view = useDepartment(departmentId);
  useLeaveWhenGone(view, { teamId, departmentId });
  const [dialog, setDialog] = useState<DepartmentDialog | null>(null);
  const hadDialog = useEver(dialog !== null);
  switch (view.state) {
    case 'loading':
      return <LoadingDepartment />;
    case 'failed':
      return (
        <Message>
          <ErrorBox
            title="This department could not be loaded"
            action={
              <Button size="sm" onClick={view.reload}>
                Try again
              </Button>
            }
          >
            {view.error?.message}
          </ErrorBox>
        </Message>
      );
    case 'gone':
      return (
        <Message>
          <EmptyState
            icon={<Network />}
            title="This department is not here"
            description="It was deleted, or you are not a member of it."
            action={
              <Link to={paths.teams} className={buttonStyles({ variant: 'primary' })}>
                Go to your teams
              </Link>
            }
          />
        </Message>
      );
    case 'ready':
  }
  const department = view.item;
  return (
    // Lower than this (a phone on its side, a large zoom) the page itself scrolls.
    <div className="flex h-full min-h-100 flex-col">
      <Header department={department} onDialog={setDialog} />
      <Tabs
        value={tab}
        onValueChange={(next: DepartmentTab) =>
          void navigate({
            to: paths.department,
            params: { teamId, departmentId },
            search: next === 'updates' ? {} : { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className={`${column} shrink-0`}>
          <TabList label="Department">
            <Tab value="updates">Updates</Tab>
            <Tab value="members" count={department.membersCount}>
              Members
            </Tab>
          </TabList>
        </div>
        <TabPanel value="updates" className={panel}>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
            <div className={`${column} flex flex-col gap-6 pt-4 pb-8`}>
              {department.description !== '' && (
                <LinkedText text={department.description} className="text-base text-ink" />
              )}
              {department.can.post ? (
                <UpdatesFeed of={{ kind: 'department', departmentId }} canPost />
              ) : (
                <NotIn department={department} />
              )}
            </div>
          </div>
        </TabPanel>
        <TabPanel value="members" className={panel}>
          <DepartmentMembersPanel department={department} />
        </TabPanel>
      </Tabs>
      {hadDialog && (
        <DepartmentDialogs department={department} open={dialog} onClose={() => setDialog(null)} />
      )}
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
  const { teamId, teamName, name, can } = department;
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
  const { run, busy, error } = useAction();
  const { manageMembers } = department.can;
  return (
    <>
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
              loading={busy}
              onClick={() => void run(() => addDepartmentMember(department, user.id))}
            >
              Add me
            </Button>
          ),
        })}
      />
      {error && <ErrorBox title={error.text} />}
    </>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <div className={`${column} flex min-h-full flex-col justify-center py-6`}>
      <h1 className="sr-only">Department</h1>
      {children}
    </div>
  );
}

function LoadingDepartment() {
  return (
    <div className={`${column} pt-5`}>
      <h1 className="sr-only">Department</h1>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      <Skeleton aria-hidden className="h-3.5 w-40" />
      <Skeleton aria-hidden className="mt-3 h-5 w-56" />
      <Skeleton aria-hidden className="mt-6 h-8 w-full" />
      <Skeleton aria-hidden className="mt-6 h-24 w-full" />
    </div>
  );
}
