import type { Note } from '@longtable/contract/notes';
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { SeenBacklinks } from '../backlinks/seen-backlinks.tsx';
import { restoreNote } from '../note-actions.ts';
import { useEditorParts } from './editor-parts.ts';
import { NoteState } from './note-header.tsx';
import { NoteProperties } from './note-properties.tsx';
import { NoteTitle } from './note-title.tsx';

const ReadingFields = lazyPart(async () => (await import('./reading-fields.tsx')).ReadingFields);
const MeetingFields = lazyPart(async () => (await import('./meeting-fields.tsx')).MeetingFields);

/** A note to read and to write in; one in the trash only to read. */
export function NoteContent({ note, isPhone }: { note: Note; isPhone: boolean }) {
  const { id, category, deletedAt, can } = note;
  const canEdit = can.edit && deletedAt === null;
  const content = useRef<HTMLDivElement>(null);
  const parts = useEditorParts(true);
  const writeText = () => content.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
  return (
    <div ref={content} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      {/* A note has its own fields and its own unsaved text. */}
      <div
        key={id}
        className="mx-auto flex min-h-full w-full max-w-3xl flex-col has-[.note-comments]:max-w-6xl"
      >
        <div className="px-4 pt-4 pb-3 sm:px-8 md:pt-6">
          {deletedAt !== null && (
            <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-sunken px-3 py-2 text-muted text-sm">
              <p className="min-w-0 flex-1 basis-40">This note is in the trash.</p>
              {can.delete && (
                <Button size="sm" icon={<RotateCcw />} onClick={() => restoreNote(note)}>
                  Restore
                </Button>
              )}
            </div>
          )}
          {isPhone && <NoteState note={note} className="pb-2" />}
          <NoteTitle note={note} canEdit={canEdit} onEnter={writeText} />
          <NoteProperties note={note} canEdit={canEdit} />
          {category === 'Reading List' && <ReadingFields note={note} canEdit={canEdit} />}
          {category === 'Meeting Note' && <MeetingFields note={note} canEdit={canEdit} />}
        </div>
        {/* As wide as the column: it has its own padding, and a toolbar that stays at the top. */}
        <div className="flex flex-1 flex-col">
          {parts ? (
            <parts.NoteEditor
              noteId={id}
              canEdit={canEdit}
              canComment={deletedAt === null}
              isOwn={can.share}
            />
          ) : (
            <SkeletonText lines={3} className="px-4 py-4 sm:px-8" />
          )}
        </div>
        <SeenBacklinks noteId={id} />
      </div>
    </div>
  );
}
