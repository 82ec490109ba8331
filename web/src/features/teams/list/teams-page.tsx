import { useNavigate } from '@tanstack/react-router';
import { Plus, SearchX, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { RowList, RowSkeleton } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { CollaborationHeader } from '../../projects/list/collaboration-header.tsx';
import { teams } from '../data/teams.ts';
import { columns, TeamColumns, TeamRow } from './team-row.tsx';

const TeamFormDialog = lazyPart(async () => (await import('../form/team-form-dialog.tsx')).TeamFormDialog);

/** The person's teams (docs/product/teams.md), and the button to create one. */
export function TeamsPage() {
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const hasCreated = useEver(isCreating);
  const view = teams.useList({ text });
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const isSearching = text.trim() !== '';
  const hasNone = view.state === 'ready' && view.items.length === 0 && !view.hasMore && !isSearching;
  const hasSearch = isSearching || view.items.length > 1;
  useHotkey({ keys: '/', label: 'Find a team', group: 'Teams' }, () => box.current?.focus(), hasSearch);
  const create = () => setCreating(true);
  return (
    // In a low window (a phone in landscape, a large zoom) the whole page scrolls instead of its list.
    <div className="flex h-full min-h-100 flex-col">
      <CollaborationHeader
        list="teams"
        actions={
          // The empty state has the button in the middle.
          !hasNone && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
              New team
            </Button>
          )
        }
      />
      {hasSearch && (
        <search className={`${listColumn} shrink-0 py-2`}>
          <SearchInput
            ref={box}
            label="Find a team by name"
            placeholder="Find a team"
            value={text}
            onValueChange={setText}
          />
        </search>
      )}
      <RowList
        label="Teams"
        view={view}
        renderRow={(team, tabIndex) => <TeamRow team={team} tabIndex={tabIndex} />}
        columnHeadings={<TeamColumns />}
        renderSkeleton={(name) => (
          <div className={columns}>
            <RowSkeleton name={name} square />
          </div>
        )}
        failedTitle="Your teams could not be loaded"
        className={listColumn}
        empty={
          isSearching ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching teams"
              description="No team matches this name."
              action={<Button onClick={() => setText('')}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title="Create your first team"
              description="Teams and their departments share updates. You can also ask someone to invite you to their team."
              action={
                <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
                  New team
                </Button>
              }
            />
          )
        }
      />
      {hasCreated && (
        <TeamFormDialog
          open={isCreating}
          onOpenChange={setCreating}
          onCreated={(teamId) => void navigate({ to: paths.team, params: { teamId } })}
        />
      )}
    </div>
  );
}
