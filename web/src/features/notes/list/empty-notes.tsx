import { noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import { noteTrashDays } from '@longtable/contract/rules/note-limits';
import { BriefcaseBusiness, SearchX, Star, StickyNote, Tag, Trash2, User, Users } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { NotesPlace } from '../use-notes-place.ts';

/** What an empty list of notes says, and what starts it. */
export function EmptyNotes({
  place: { view, change },
  onNew,
  onClearSearch,
}: {
  place: NotesPlace;
  onNew: () => void;
  onClearSearch: () => void;
}) {
  const { filter, category, tag, trash, shared, text } = view;
  const newButton = (
    <Button variant="primary" onClick={onNew}>
      New note
    </Button>
  );
  if (text.trim() !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No matching notes"
        description="No title or text contains this."
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    );
  }
  if (tag !== null || category !== null) {
    const only = tag === null ? category && noteCategoryLabels[category] : `#${tag}`;
    return (
      <EmptyState
        icon={tag === null ? <StickyNote /> : <Tag />}
        title="No notes match this filter"
        description={
          <>
            Only <bdi>{only}</bdi> is shown.
          </>
        }
        action={
          <Button onClick={() => change({ tag: undefined, category: undefined })}>Show all notes</Button>
        }
      />
    );
  }
  if (shared) {
    return (
      <EmptyState
        icon={<Users />}
        title="Nothing is shared with you"
        description="Notes that others share with you, your teams or your projects are listed here."
      />
    );
  }
  if (trash) {
    return (
      <EmptyState
        icon={<Trash2 />}
        title="Trash is empty"
        description={`Notes that you move to the trash can be restored for ${noteTrashDays} days.`}
      />
    );
  }
  switch (filter) {
    case 'All':
      return (
        <EmptyState
          icon={<StickyNote />}
          title="Write your first note"
          description="Keep thoughts, meetings and things to read here."
          action={newButton}
        />
      );
    case 'Favorites':
      return (
        <EmptyState
          icon={<Star />}
          title="No favorites"
          description="Add notes that you open often to your favorites."
        />
      );
    case 'Work':
      return (
        <EmptyState
          icon={<BriefcaseBusiness />}
          title="No work notes"
          description="Notes with the tag “work” appear here."
          action={newButton}
        />
      );
    case 'Personal':
      return (
        <EmptyState
          icon={<User />}
          title="No personal notes"
          description="Notes without the tag “work” appear here."
          action={newButton}
        />
      );
  }
}
