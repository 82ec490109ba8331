import { Clock, FolderOpen, SearchX, Star, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ResourceView } from '../data/resource-view.ts';

/** What an empty list says, and what starts it. */
export function EmptyList({
  view,
  newButton,
  onClearSearch,
  onClearType,
}: {
  view: ResourceView;
  newButton: ReactNode;
  onClearSearch: () => void;
  onClearType: () => void;
}) {
  if (view.type !== null && view.list !== 'search') {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No items of this type"
        description="Other types are hidden by the filter."
        action={<Button onClick={onClearType}>Show all types</Button>}
      />
    );
  }
  switch (view.list) {
    case 'folder':
      return (
        <EmptyState
          icon={<FolderOpen />}
          title={titleOf(view)}
          description={hintOf(view, newButton !== false)}
          action={newButton}
        />
      );
    case 'shared':
      return (
        <EmptyState
          icon={<Users />}
          title="Nothing is shared with you"
          description="Files and folders that other people share with you appear here."
        />
      );
    case 'starred':
      return (
        <EmptyState
          icon={<Star />}
          title="No starred items"
          description="Add a star to files and folders that you want to find quickly."
        />
      );
    case 'recent':
      return (
        <EmptyState
          icon={<Clock />}
          title="No recent files"
          description="Files that you open, download or upload appear here."
        />
      );
    case 'trash':
      return (
        <EmptyState
          icon={<Trash2 />}
          title="Trash is empty"
          description="Items that you move to the trash can be restored from here."
        />
      );
    case 'search':
      return (
        <EmptyState
          icon={<SearchX />}
          title="No matching files"
          description="No file or folder matches this name."
          action={<Button onClick={onClearSearch}>Clear search</Button>}
        />
      );
  }
}

function titleOf({ parentFolderId, teamId, projectId }: ResourceView): string {
  if (parentFolderId !== null) return 'This folder is empty';
  if (projectId !== null) return 'No links or files yet';
  return teamId === null ? 'Add your first file' : 'Add the first file';
}

function hintOf({ projectId }: ResourceView, mayAdd: boolean): string {
  if (projectId === null)
    return mayAdd ? 'Upload files, drop them here, or paste them.' : 'Files that are added appear here.';
  return mayAdd
    ? 'Keep links and files that the project needs at hand here.'
    : 'Links and files that are added appear here.';
}
