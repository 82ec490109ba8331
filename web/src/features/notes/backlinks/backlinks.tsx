import type { NoteBacklink } from '@longtable/contract/note-backlinks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, SquareCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { liveConnected, onLive } from '../../../platform/live.ts';
import { paths } from '../../../platform/paths.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import { backlinksQuery } from './backlinks.ts';

/**
 * The notes and tasks that link to a note, below its text: nothing while there are none. It is asked for when the end of the note is
 * seen, and follows what others write.
 */
export function Backlinks({ noteId }: { noteId: string }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    backlinksQuery(noteId),
  );
  const [isOpen, setOpen] = useState(true);
  const items = data?.pages.flatMap(({ backlinks }) => backlinks) ?? [];
  useFollow(noteId, items);
  if (!data && isError) {
    return (
      <FailedBox
        title="What links here could not be loaded"
        reason={error.message}
        onRetry={() => void refetch()}
        className="mb-6"
      />
    );
  }
  if (items.length === 0) return null;
  const number = hasNextPage ? `${items.length}+ links` : counted(items.length, 'link');
  return (
    <section aria-label="Linked from" className="border-hairline border-t pt-3 pb-6 print:hidden">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1.5 flex min-h-8 items-center gap-1.5 rounded-control px-1.5 font-medium text-muted text-sm hover:bg-hover pointer-coarse:min-h-11"
        >
          <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          Linked from
          <span className="font-normal text-subtle text-xs tabular-nums">
            <span aria-hidden>{hasNextPage ? `${items.length}+` : items.length}</span>
            <span className="sr-only">, {number}</span>
          </span>
        </button>
      </h2>
      {isOpen && (
        <>
          <ul aria-label="Linked from" className="-mx-2 pt-1">
            {items.map((item) => (
              <li key={`${item.type} ${item.id}`}>
                <BacklinkRow item={item} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button
              size="sm"
              variant="ghost"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const rowStyles = 'flex items-start gap-2.5 rounded-control px-2 py-2 hover:bg-hover';

function BacklinkRow({ item }: { item: NoteBacklink }) {
  if (item.type === 'task') {
    return (
      <Link to={paths.tasks} search={{ task: item.id }} className={rowStyles}>
        <SquareCheckBig aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
        <span className="min-w-0 flex-1">
          <span className="sr-only">Task: </span>
          <bdi className="block truncate text-ink text-sm">{item.title}</bdi>
          {(item.linkTitle !== '' || item.linkDescription !== '') && (
            <bdi className="wrap-anywhere line-clamp-2 text-muted text-xs">
              {[item.linkTitle, item.linkDescription].filter(Boolean).join(': ')}
            </bdi>
          )}
        </span>
      </Link>
    );
  }
  return (
    <Link to={paths.note} params={{ noteId: item.id }} className={rowStyles}>
      <CategoryIcon category={item.category} className="mt-0.5 size-4 shrink-0 text-subtle" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="min-w-0 truncate text-ink text-sm">{item.title}</bdi>
          {item.links > 1 && (
            <span className="shrink-0 text-subtle text-xs tabular-nums">{counted(item.links, 'link')}</span>
          )}
        </span>
        {(item.before.trim() !== '' || item.after.trim() !== '') && (
          <bdi className="wrap-anywhere line-clamp-2 text-muted text-xs">
            {item.before}
            <mark className="rounded-sm bg-selected px-0.5 text-accent">this note</mark>
            {item.after}
          </bdi>
        )}
      </span>
    </Link>
  );
}

/** Asks again when something that is shown, or what links here, has changed. */
function useFollow(noteId: string, items: readonly NoteBacklink[]): void {
  const shown = items.map(({ id }) => id).join(' ');
  useEffect(() => {
    const reload = (): void => refetchSoon(backlinksQuery(noteId).queryKey);
    const about = (id: string): void => {
      if (shown.includes(id)) reload();
    };
    const stops = [
      onLive('note.backlinks-changed', (changed) => changed.noteId === noteId && reload()),
      onLive('note.saved', ({ note }) => about(note.id)),
      onLive('note.deleted', (deleted) => about(deleted.noteId)),
      onLive('task.saved', ({ task }) => {
        if (task.linkedItems.some(({ itemId }) => itemId === noteId)) reload();
        else about(task.id);
      }),
      onLive('task.deleted', ({ taskId }) => about(taskId)),
      onLive('task-links.changed', reload),
      liveConnected.subscribe(() => liveConnected.get() && reload()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [noteId, shown]);
}
