import { FolderKanban, User, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListView } from '../../../platform/list-view.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { projects } from '../../projects/data/projects.ts';
import { teams } from '../../teams/data/teams.ts';
import { own, type Whose } from '../data/resource-view.ts';
import { EnterRow, enterRowHeight, enterRowSkeleton } from './enter-row.tsx';

/** From so many places on they can be searched. */
const many = 8;

type Row = { readonly id: string; readonly name: string; readonly kind: 'own' | 'team' | 'project' };

const icons = { own: User, team: Users, project: FolderKanban };
const kinds = { own: '', team: 'Team', project: 'Project' };

/** Chooses whose files: the person's own, or those of their teams and projects. */
export function PlaceList({ onChoose }: { onChoose: (whose: Whose) => void }) {
  const [text, setText] = useState('');
  const theirTeams = teams.useList({ text });
  const theirProjects = projects.useList({ scope: 'my', text, sort: 'name', direction: 'ascending' });
  const view = usePlaces(theirTeams, theirProjects, text);
  const isSearched = text !== '' || view.hasMore || view.items.length > many;
  return (
    <>
      {isSearched && (
        <SearchInput
          label="Find a team or project"
          placeholder="Find…"
          value={text}
          onValueChange={setText}
        />
      )}
      <div className="flex flex-col" style={{ height: 'min(22rem, 45dvh)' }}>
        <RowList
          label="Places"
          view={view}
          rowHeight={enterRowHeight}
          renderRow={({ id, name, kind }, tabIndex) => {
            const Icon = icons[kind];
            return (
              <EnterRow
                icon={<Icon aria-hidden className="size-5 shrink-0 text-muted" />}
                name={name}
                kind={kinds[kind]}
                tabIndex={tabIndex}
                onEnter={() => onChoose(whoseOf(kind, id))}
              />
            );
          }}
          renderSkeleton={enterRowSkeleton}
          failedTitle="Your teams and projects could not be loaded"
          className="w-full"
          empty={<EmptyState compact headingLevel={4} icon={<Users />} title="Nothing found" />}
        />
      </div>
    </>
  );
}

function whoseOf(kind: Row['kind'], id: string): Whose {
  if (kind === 'own') return own;
  return kind === 'team' ? { teamId: id, projectId: null } : { teamId: null, projectId: id };
}

type Named = { readonly id: string; readonly name: string };

/** One list of all places: the person's own files, teams, then projects. */
function usePlaces(theirTeams: ListView<Named>, theirProjects: ListView<Named>, text: string): ListView<Row> {
  const items = useMemo<readonly Row[]>(
    () => [
      ...(text === '' ? [{ id: 'own', name: 'My files', kind: 'own' as const }] : []),
      ...theirTeams.items.map(({ id, name }) => ({ id, name, kind: 'team' as const })),
      // Their order is that of the list: all teams come before them.
      ...(theirTeams.hasMore ? [] : theirProjects.items).map(({ id, name }) => ({
        id,
        name,
        kind: 'project' as const,
      })),
    ],
    [theirTeams.items, theirTeams.hasMore, theirProjects.items, text],
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
