import { Check, FolderKanban, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListView } from '../../../platform/list-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { projects } from '../../projects/data/projects.ts';
import { teams } from '../../teams/data/teams.ts';

const rowHeight = 52;

type Place = { readonly id: string; readonly name: string; readonly kind: 'team' | 'project' };

/** The person's teams and projects, with a button each to share something with them. */
export function SharePlaces({
  isShared,
  problems,
  onShare,
}: {
  isShared: (id: string) => boolean;
  /** Why it was not shared, by team or project. */
  problems: ReadonlyMap<string, string>;
  onShare: (kind: Place['kind'], id: string) => void;
}) {
  const [text, setText] = useState('');
  const view = usePlaces(text);
  return (
    <>
      <SearchInput
        label="Find a team or project"
        placeholder="Find your teams and projects"
        value={text}
        onValueChange={setText}
      />
      <div className="flex flex-col" style={{ height: 'min(16rem, 35dvh)' }}>
        <RowList
          label="Teams and projects to share with"
          view={view}
          rowHeight={rowHeight}
          renderRow={(place, tabIndex) => (
            <PlaceRow
              place={place}
              tabIndex={tabIndex}
              isShared={isShared(place.id)}
              problem={problems.get(place.id) ?? ''}
              onShare={() => onShare(place.kind, place.id)}
            />
          )}
          failedTitle="Your teams and projects could not be loaded"
          className="w-full"
          empty={
            <EmptyState
              compact
              headingLevel={3}
              icon={<Users />}
              title={text.trim() === '' ? 'No teams or projects yet' : 'Nothing found'}
              description={
                text.trim() === '' ? 'You can share with teams and projects that you are in.' : undefined
              }
            />
          }
        />
      </div>
    </>
  );
}

function PlaceRow({
  place: { name, kind },
  tabIndex,
  isShared,
  problem,
  onShare,
}: {
  place: Place;
  tabIndex: number;
  isShared: boolean;
  problem: string;
  onShare: () => void;
}) {
  const Icon = kind === 'team' ? Users : FolderKanban;
  return (
    <div className="flex h-full items-center gap-3">
      <Icon aria-hidden className="mx-1.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" title={name} className="truncate font-medium">
          {name}
        </p>
        {problem === '' ? (
          <p className="truncate text-muted text-xs">{kind === 'team' ? 'Team' : 'Project'}</p>
        ) : (
          <p role="alert" title={problem} className="truncate text-danger text-xs">
            {problem}
          </p>
        )}
      </div>
      {/* Remains a button, which keeps the focus. */}
      <Button
        size="sm"
        data-row-focus=""
        className="focus-inset"
        tabIndex={tabIndex}
        variant={isShared ? 'ghost' : 'secondary'}
        icon={isShared && <Check />}
        aria-disabled={isShared || undefined}
        aria-label={isShared ? `Shared with ${name}` : `Share with ${name}`}
        onClick={() => {
          if (!isShared) onShare();
        }}
      >
        {isShared ? 'Shared' : 'Share'}
      </Button>
    </div>
  );
}

/** One list: teams, then projects. */
function usePlaces(text: string): ListView<Place> {
  const theirTeams = teams.useList({ text });
  const theirProjects = projects.useList({ scope: 'my', text, sort: 'name', direction: 'ascending' });
  const items = useMemo<readonly Place[]>(
    () => [
      ...theirTeams.items.map(({ id, name }) => ({ id, name, kind: 'team' as const })),
      // Their order is that of the list: all teams come before them.
      ...(theirTeams.hasMore ? [] : theirProjects.items).map(({ id, name }) => ({
        id,
        name,
        kind: 'project' as const,
      })),
    ],
    [theirTeams.items, theirTeams.hasMore, theirProjects.items],
  );
  const base = theirTeams.state === 'ready' ? theirProjects : theirTeams;
  return {
    ...base,
    items,
    hasMore: theirTeams.hasMore || theirProjects.hasMore,
    loadMore: theirTeams.hasMore ? theirTeams.loadMore : theirProjects.loadMore,
    reload() {
      theirTeams.reload();
      theirProjects.reload();
    },
  };
}
