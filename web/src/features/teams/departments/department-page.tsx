import type { Department } from '@longtable/contract/departments';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Network, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ChatButton } from '../../../kits/entities/chat-button.tsx';
import { EntityHeader } from '../../../kits/entities/entity-header.tsx';
import {
  EntityPage,
  EntityPanel,
  type EntityTab,
  panelFallback,
} from '../../../kits/entities/entity-page.tsx';
import { useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { UpdatesFeed } from '../../updates/updates-feed.tsx';
import { useLeaveRemovedEntity } from '../data/leave-removed-entity.ts';
import { departmentMembers, useDepartment } from '../data/team-members.ts';
import type { DepartmentDialog } from './department-dialogs.tsx';
import { DepartmentMenu } from './department-menu.tsx';
import type { DepartmentTab } from './department-search.ts';

const DepartmentDialogs = lazyPart(async () => (await import('./department-dialogs.tsx')).DepartmentDialogs);
const ProjectsPanel = lazyPart(
  async () => (await import('../../projects/list/projects-panel.tsx')).ProjectsPanel,
);
const DepartmentMembersPanel = lazyPart(
  async () => (await import('./department-members-panel.tsx')).DepartmentMembersPanel,
);

const routeId = '/app/collaboration/teams/$teamId_/department/$departmentId';

/** The page of a department (docs/product/departments.md): updates, projects and members. */
export function DepartmentPage() {
  const { teamId, departmentId } = useParams({ from: routeId });
  const { tab = 'updates' } = useSearch({ from: routeId });
  const navigate = useNavigate();
  const view = useDepartment(departmentId);
  useLeaveRemovedEntity(view, { teamId, departmentId });
  return (
    <EntityPage<Department, DepartmentTab, DepartmentDialog>
      noun="department"
      icon={<Network />}
      view={view}
      unavailableReason="It was deleted, or you are not a member of it."
      listLink={{ to: paths.teams, label: 'Go to your teams' }}
      tab={tab}
      onTabChange={(next) =>
        void navigate({
          to: paths.department,
          params: { teamId, departmentId },
          search: next === 'updates' ? {} : { tab: next },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={tabsOf}
      renderHeader={(department, { open }) => <DepartmentHeader department={department} onOpen={open} />}
      renderDialogs={(department, dialog, onChange) => (
        <DepartmentDialogs department={department} open={dialog} onChange={onChange} />
      )}
    />
  );
}

function tabsOf(department: Department): [EntityTab<DepartmentTab>, ...EntityTab<DepartmentTab>[]] {
  const { id, teamId, membersCount, can } = department;
  return [
    { value: 'updates', label: 'Updates', panel: <Updates department={department} /> },
    {
      value: 'projects',
      label: 'Projects',
      panel: (
        <ProjectsPanel
          teamId={teamId}
          departmentId={id}
          canCreate={can.manageProjects}
          fallback={panelFallback}
        />
      ),
    },
    {
      value: 'members',
      label: 'Members',
      count: membersCount,
      panel: <DepartmentMembersPanel department={department} fallback={panelFallback} />,
    },
  ];
}

function Updates({ department }: { department: Department }) {
  return (
    <EntityPanel>
      {department.description !== '' && (
        <LinkedText text={department.description} className="text-base text-ink" />
      )}
      {department.can.post ? (
        <UpdatesFeed of={{ kind: 'department', departmentId: department.id }} canPost />
      ) : (
        <NotAMember department={department} />
      )}
    </EntityPanel>
  );
}

function DepartmentHeader({
  department,
  onOpen,
}: {
  department: Department;
  onOpen: (dialog: DepartmentDialog) => void;
}) {
  const { id, teamId, name, can } = department;
  const teamName = useTeam(teamId)?.name ?? '';
  return (
    <EntityHeader
      name={name}
      parents={[
        { label: 'Teams', link: { to: paths.teams } },
        {
          label: teamName,
          link: { to: paths.team, params: { teamId }, search: { tab: 'departments' } },
        },
      ]}
      actions={
        <>
          {can.post && (
            <ChatButton link={{ to: paths.departmentChat, params: { teamId, departmentId: id } }} />
          )}
          {(can.edit || can.delete || can.leave) && (
            <DepartmentMenu department={department} onOpen={onOpen} />
          )}
        </>
      }
    />
  );
}

/** Replaces the updates for people who see the department without being a member: the team's Owner and Admins. */
function NotAMember({ department }: { department: Department }) {
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
          ? 'Only members can see its updates.'
          : 'Only members can see its updates. The team owner can add you.'
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
