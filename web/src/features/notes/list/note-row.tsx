import type { Note } from '@longtable/contract/notes';
import { noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import { Link } from '@tanstack/react-router';
import { Pin, Star } from 'lucide-react';
import { usePersonName } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { cn } from '../../../ui/class-names.ts';
import { openActionsByContextMenu } from '../../../ui/open-actions.ts';
import { CategoryIcon } from '../category-icon.tsx';
import { matchIn } from '../data/found-notes.ts';
import type { NotesSearch } from '../notes-search.ts';
import { prefetchEditor } from '../pane/editor-parts.ts';
import { Marked } from './marked.tsx';
import { NoteMenu } from './note-menu.tsx';

/** A note in the list: a link to it, with the start of its text or what was found in it. */
export function NoteRow({
  note,
  tabIndex,
  isOpen,
  search,
  text,
}: {
  note: Note;
  tabIndex: 0 | -1;
  isOpen: boolean;
  search: NotesSearch;
  /** What was searched for. */
  text: string;
}) {
  const { id, userId, title, category, tags, isFavorite, isPinned, excerpt, date, deletedAt, can } = note;
  const match = text === '' ? null : matchIn(text, id);
  return (
    // The link has the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-note={id}
      onContextMenu={openActionsByContextMenu}
      className={cn(
        'group relative mx-2 flex h-full min-w-0 gap-2.5 rounded-control px-2 py-2 transition-colors hover:bg-hover',
        isOpen && 'bg-selected hover:bg-selected',
      )}
    >
      <CategoryIcon category={category} className="mt-0.5 size-4 shrink-0 text-subtle" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pointer-coarse:pr-9">
        <div className="flex min-w-0 items-center gap-1.5 pr-7 pointer-coarse:pr-0">
          <Link
            to={paths.note}
            params={{ noteId: id }}
            search={search}
            resetScroll={false}
            data-row-focus=""
            tabIndex={tabIndex}
            title={title}
            dir="auto"
            draggable={false}
            // It takes a moment until the button is up again.
            onPointerDown={prefetchEditor}
            {...(isOpen ? { 'aria-current': 'page' as const } : {})}
            className="focus-inset min-w-0 truncate rounded-control font-medium text-ink text-sm leading-5 after:absolute after:inset-0"
          >
            <Marked text={title} wanted={text} />
            <span className="sr-only">, {noteCategoryLabels[category]}</span>
          </Link>
          {isPinned && deletedAt === null && <State icon={<Pin />} label="Pinned" />}
          {isFavorite && <State icon={<Star fill="currentColor" />} label="Favorite" />}
        </div>
        <p className="min-h-4.5 truncate text-muted text-sm leading-4.5">
          {!match && excerpt === '' ? (
            <span className="text-subtle">No text</span>
          ) : (
            <bdi>
              {match ? <Marked text={match.text} range={match} /> : <Marked text={excerpt} wanted={text} />}
            </bdi>
          )}
        </p>
        <p className="flex min-w-0 gap-1.5 text-subtle text-xs leading-4.5">
          <span className="shrink-0 tabular-nums">
            <Ago time={deletedAt ?? date} />
          </span>
          {!can.share && <SharedBy userId={userId} canEdit={can.edit} />}
          {tags.length > 0 && (
            <span dir="auto" title={tags.join(', ')} className="min-w-0 truncate">
              <span className="sr-only">, tags: </span>
              {tags.map((tag) => `#${tag}`).join(' ')}
            </span>
          )}
        </p>
      </div>
      <NoteMenu
        note={note}
        search={search}
        tabIndex={tabIndex}
        className="absolute top-1 right-1 bg-transparent opacity-0 focus-visible:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}

function SharedBy({ userId, canEdit }: { userId: string; canEdit: boolean }) {
  const name = usePersonName(userId);
  return (
    <span className="min-w-0 truncate">
      <span className="sr-only">, shared by </span>
      <span dir="auto">{name}</span>
      {!canEdit && ' · View only'}
    </span>
  );
}

function State({ icon, label }: { icon: React.ReactNode; label: string }) {
  return (
    <span className="flex shrink-0 text-accent [&_svg]:size-3">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
