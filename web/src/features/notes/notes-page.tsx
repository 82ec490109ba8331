import { noteFilters } from '@longtable/contract/rules/note-kinds';
import { LayoutTemplate, Plus, StickyNote, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Crumbs } from '../../kits/page/crumbs.tsx';
import { LinkTab, LinkTabs } from '../../kits/page/link-tabs.tsx';
import { PageBar, PageTitle } from '../../kits/page/page-bar.tsx';
import { useHotkey } from '../../platform/hotkeys.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { currentNote, useNoteCounts, useNotes } from './data/notes.ts';
import { NoteList } from './list/note-list.tsx';
import { NotesToolbar } from './list/notes-toolbar.tsx';
import { useTypedText } from './list/use-typed-text.ts';
import { createNoteIn } from './note-actions.ts';
import { type NotesSearch, tabSearch } from './notes-search.ts';
import { PageDialogs } from './page-dialogs.tsx';
import { notesDialog } from './page-state.ts';
import { NotePane } from './pane/note-pane.tsx';
import { type NotesPlace, useNotesPlace } from './use-notes-place.ts';

const EmptyNotes = lazyPart(async () => (await import('./list/empty-notes.tsx')).EmptyNotes);

/**
 * A person's notes beside the open one; on a phone one of them (docs/product/notes.md). The open note, filter and order are in the
 * address.
 */
export function NotesPage() {
  const place = useNotesPlace();
  const { noteId, search } = place;
  const [text, setText] = useTypedText(place);
  const view = useMemo(() => ({ ...place.view, text }), [place.view, text]);
  const notes = useNotes(view);
  const counts = useNoteCounts();
  const box = useRef<HTMLInputElement>(null);
  const isPhone = useMedia('(max-width: 767px)');
  const isPaneOnly = isPhone && noteId !== null;
  const create = () => {
    const id = createNoteIn(view);
    // A new note is not among the results of a search, nor in the trash.
    if (text !== '') setText('');
    if (id === null) return;
    const { text: _searched, list: _trash, ...kept } = search;
    place.open(id, { search: view.trash || view.shared ? tabSearch(search, {}) : kept });
  };
  useHotkey({ keys: '/', label: 'Search notes', group: 'Notes' }, () => box.current?.focus());
  useHotkey({ keys: 'N', label: 'New note like those of the list', group: 'Notes' }, create);
  const trashed = counts?.trash ?? notes.items.length;
  const button =
    view.trash && !isPaneOnly ? (
      trashed > 0 && (
        <Button icon={<Trash2 />} onClick={() => notesDialog.set({ kind: 'emptyTrash', count: trashed })}>
          Empty trash
        </Button>
      )
    ) : (
      <>
        <IconButton
          label="New from template"
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => notesDialog.set({ kind: 'templates' })}
        >
          <LayoutTemplate />
        </IconButton>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          New note
        </Button>
      </>
    );
  return (
    // In a low window (a phone in landscape, a large zoom) the whole page scrolls instead of its parts.
    <div className="flex h-full min-h-100 flex-col">
      <PageBar
        title={
          isPaneOnly ? (
            <Crumbs
              parents={[{ label: 'Notes', link: { to: paths.notes, search } }]}
              name={currentNote(noteId)?.title ?? 'Note'}
            />
          ) : (
            <PageTitle>Notes</PageTitle>
          )
        }
        tabs={!isPaneOnly && <Tabs place={place} />}
        actions={!isPaneOnly && button}
      />
      <div className="flex min-h-0 flex-1">
        {!isPaneOnly && (
          <section
            aria-label="List of notes"
            className="flex w-full min-w-0 flex-col border-hairline md:w-72 md:shrink-0 md:border-r lg:w-80 xl:w-96"
          >
            <NotesToolbar place={{ ...place, view }} text={text} onText={setText} box={box} />
            <NoteList
              key={`${view.filter} ${view.trash} ${view.shared}`}
              place={{ ...place, view }}
              notes={notes}
              empty={
                <EmptyNotes place={{ ...place, view }} onNew={create} onClearSearch={() => setText('')} />
              }
            />
          </section>
        )}
        {(!isPhone || noteId !== null) && (
          <section
            aria-label="Note"
            className={cn('flex min-w-0 flex-1 flex-col', noteId === null && 'justify-center')}
          >
            {noteId === null ? (
              <EmptyState
                icon={<StickyNote />}
                title="No note is open"
                description="Choose one from the list, or start a new one."
              />
            ) : (
              <NotePane key={noteId} noteId={noteId} place={place} isPhone={isPhone} />
            )}
          </section>
        )}
      </div>
      <PageDialogs place={place} />
    </div>
  );
}

/** The filters, what is shared with the person, and the trash, with the number of their notes. */
function Tabs({ place: { search, view, noteId } }: { place: NotesPlace }) {
  const counts = useNoteCounts();
  const tabs: readonly {
    label: string;
    count: number | undefined;
    to: Pick<NotesSearch, 'filter' | 'list'>;
  }[] = [
    ...noteFilters.map((filter) => ({
      label: filter,
      count: counts?.filters[filter],
      to: filter === 'All' ? {} : { filter },
    })),
    { label: 'Shared with me', count: counts?.shared, to: { list: 'shared' } },
    { label: 'Trash', count: counts?.trash, to: { list: 'trash' } },
  ];
  const current = view.trash ? 'Trash' : view.shared ? 'Shared with me' : view.filter;
  const target = noteId === null ? { to: paths.notes } : { to: paths.note, params: { noteId } };
  return (
    <LinkTabs label="Lists of notes">
      {tabs.map(({ label, count, to }) => (
        <LinkTab
          key={label}
          {...target}
          search={tabSearch(search, to)}
          // The tab is current with every other filter.
          activeOptions={{ exact: true, includeSearch: true }}
          {...(label === current && { 'aria-current': 'page' as const })}
        >
          {label}
          {count !== undefined && count > 0 && (
            <span className="font-normal text-subtle text-xs tabular-nums">{count.toLocaleString()}</span>
          )}
        </LinkTab>
      ))}
    </LinkTabs>
  );
}
