import { maxSearchLength } from '@longtable/contract/rules/people-search';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Search, SearchX, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { lazyPart, useEver } from '../../../platform/lazy-part.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Input } from '../../../ui/input.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { useTeams } from '../data/teams.views.ts';
import { columns, TeamColumns, TeamRow, teamRowHeight } from './team-row.tsx';

const TeamFormDialog = lazyPart(async () => (await import('../form/team-form-dialog.tsx')).TeamFormDialog);

const column = 'mx-auto w-full max-w-4xl px-4 md:px-6';

/** Teams (collaboration §2): those one is in, and making one. */
export function TeamsPage() {
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const hasCreated = useEver(isCreating);
  const view = useTeams(text);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const isNarrowed = text.trim() !== '';
  const isEmpty = view.items.length === 0;
  const hasNone = view.state === 'ready' && isEmpty && !view.hasMore && !isNarrowed;
  const hasTools = isNarrowed || view.items.length > 1;
  useHotkey({ keys: '/', label: 'Find a team', group: 'Teams' }, () => box.current?.focus(), hasTools);
  const create = () => setCreating(true);
  return (
    // Lower than this (a phone on its side, a large zoom) the page itself scrolls.
    <div className="flex h-full min-h-100 flex-col">
      <PageHeader
        title="Teams"
        description="The teams you are in"
        actions={
          // Where there is none yet, the one button is in the middle.
          !hasNone && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
              Create team
            </Button>
          )
        }
        className="mx-auto w-full max-w-4xl shrink-0"
      />
      {hasTools && (
        <search className={`${column} shrink-0 pb-2`}>
          <Input
            ref={box}
            type="search"
            icon={<Search />}
            aria-label="Find a team by name"
            placeholder="Find a team"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxSearchLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </search>
      )}
      <VirtualList
        label="Teams"
        items={view.items}
        rowHeight={teamRowHeight}
        renderRow={(team, tabIndex) => <TeamRow team={team} tabIndex={tabIndex} />}
        {...(view.hasMore && { onNearEnd: view.loadMore })}
        contentClassName={`${column} pb-6`}
        before={!isEmpty && <TeamColumns />}
        after={
          <>
            {view.state === 'failed' && isEmpty && (
              <ErrorBox
                title="Your teams could not be loaded"
                action={
                  <Button size="sm" onClick={view.reload}>
                    Try again
                  </Button>
                }
                className="mt-4"
              >
                {view.error?.message}
              </ErrorBox>
            )}
            {view.state === 'loading' && isEmpty && <LoadingRows />}
            {view.state === 'ready' && !isEmpty && view.hasMore && <RowShape />}
            {view.state === 'ready' && isEmpty && !view.hasMore && isNarrowed && (
              <EmptyState
                icon={<SearchX />}
                title="No team found"
                description="None of your teams has this in its name."
                action={<Button onClick={() => setText('')}>Clear search</Button>}
              />
            )}
            {hasNone && (
              <EmptyState
                icon={<Users />}
                title="Create your first team"
                description="A team shares updates, and its departments share theirs. Or ask somebody to invite you to a team of theirs."
                action={
                  <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
                    Create team
                  </Button>
                }
              />
            )}
          </>
        }
      />
      {hasCreated && (
        <TeamFormDialog
          open={isCreating}
          onOpenChange={setCreating}
          onSaved={({ id }) => void navigate({ to: paths.team, params: { teamId: id } })}
        />
      )}
    </div>
  );
}

function LoadingRows() {
  return (
    <>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      {['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5'].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <RowShape key={index} width={width} />
      ))}
    </>
  );
}

function RowShape({ width = 'w-1/3' }: { width?: string }) {
  return (
    <div aria-hidden className={columns} style={{ height: teamRowHeight }}>
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-card" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-1/5" />
        </div>
      </div>
    </div>
  );
}
