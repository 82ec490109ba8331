import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { NoteDocument } from '../document/note-document.ts';
import { useNoteDocument } from '../document/open-documents.ts';
import { TextEditor } from './text-editor.tsx';

/** The text of a note: to read, and to edit with the right to. It is saved as it is typed (docs/product/notes.md). */
export function NoteEditor({
  noteId,
  canEdit,
  canComment = true,
  isOwn = true,
}: {
  noteId: string;
  canEdit: boolean;
  /** False in the trash, which hides comments. */
  canComment?: boolean;
  /** The note is the reader's. */
  isOwn?: boolean;
}) {
  const document = useNoteDocument(noteId);
  useEffect(() => {
    document?.setCanEdit(canEdit);
    // What was refused while the note was in the trash.
    if (canEdit) document?.retry();
  }, [document, canEdit]);
  if (!document) return <Loading />;
  return (
    <Loaded
      key={document.doc.guid}
      document={document}
      canEdit={canEdit}
      canComment={canComment}
      isOwn={isOwn}
    />
  );
}

function Loaded({
  document,
  canEdit,
  canComment,
  isOwn,
}: {
  document: NoteDocument;
  canEdit: boolean;
  canComment: boolean;
  isOwn: boolean;
}) {
  const isReady = useStore(document.isReady);
  const problem = useStore(document.problem);
  const isLost = useStore(document.isLost);
  if (isReady)
    return (
      <TextEditor document={document} canEdit={canEdit && !isLost} canComment={canComment} isOwn={isOwn} />
    );
  if (!problem) return <Loading />;
  return (
    <FailedBox
      title="This note’s text could not be loaded."
      reason={problem.text}
      onRetry={document.reload}
      className="m-4"
    />
  );
}

function Loading() {
  return (
    <div className="px-4 py-6 sm:px-8">
      <div role="status">
        <VisuallyHidden>Loading the text…</VisuallyHidden>
      </div>
      <SkeletonText lines={6} />
    </div>
  );
}
