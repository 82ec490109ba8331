import type { Department } from '@longtable/contract/departments';
import type { Team } from '@longtable/contract/teams';
import { Network, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { departments } from '../data/departments.ts';
import type { DepartmentDialog } from './department-dialogs.tsx';
import { DepartmentRow } from './department-row.tsx';

const DepartmentDialogs = lazyPart(async () => (await import('./department-dialogs.tsx')).DepartmentDialogs);
const DepartmentFormDialog = lazyPart(
  async () => (await import('./department-form-dialog.tsx')).DepartmentFormDialog,
);

/** With more departments than this, the panel has a search field. */
const fewDepartments = 5;

/** The departments of a team that the person may see (docs/product/departments.md, "Rights"), with their dialogs. */
export function DepartmentsPanel({ team }: { team: Team }) {
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<DepartmentDialog | null>(null);
  // The department of the dialog; stays set while the dialog closes.
  const [subject, setSubject] = useState<Department | null>(null);
  const hasCreated = useEver(isCreating);
  const hasOpened = useEver(dialog !== null);
  const view = departments.useList({ teamId: team.id, text });
  const isSearching = text.trim() !== '';
  const hasSearch = isSearching || team.departmentsCount > fewDepartments;
  const { manageDepartments } = team.can;
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      New department
    </Button>
  );
  return (
    <>
      {(hasSearch || (manageDepartments && team.departmentsCount > 0)) && (
        <div className={`${listColumn} flex shrink-0 flex-wrap items-center justify-end gap-2 pt-3 pb-1`}>
          {hasSearch && (
            <SearchInput
              label="Find departments by name"
              placeholder="Find departments"
              value={text}
              onValueChange={setText}
              className="min-w-48 flex-1"
            />
          )}
          {manageDepartments && create}
        </div>
      )}
      <RowList
        label="Departments"
        view={view}
        total={isSearching ? undefined : team.departmentsCount}
        renderRow={(department, tabIndex) => (
          <DepartmentRow
            department={department}
            tabIndex={tabIndex}
            onOpen={(next) => {
              setSubject(department);
              setDialog(next);
            }}
          />
        )}
        empty={
          isSearching ? (
            <EmptyState
              icon={<Search />}
              title="No matching departments"
              description="No department matches this name."
              action={<Button onClick={() => setText('')}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              icon={<Network />}
              {...emptyTexts(team)}
              {...(manageDepartments && { action: create })}
            />
          )
        }
      />
      {hasCreated && <DepartmentFormDialog teamId={team.id} open={isCreating} onOpenChange={setCreating} />}
      {hasOpened && subject && <DepartmentDialogs department={subject} open={dialog} onChange={setDialog} />}
    </>
  );
}

function emptyTexts({ can, role }: Team): { title: string; description: string } {
  if (can.manageDepartments) {
    return {
      title: 'No departments yet',
      description: 'A department is a group within the team, with its own updates.',
    };
  }
  // Owner and Admins see all departments, Members only their own.
  return role === 'Member'
    ? {
        title: 'You are not in a department of this team yet',
        description: 'Departments you are added to appear here.',
      }
    : { title: 'No departments yet', description: 'The team owner can create them.' };
}
