import { LockKeyhole } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useEditorParts } from './editor-parts.ts';

/** A note that the person can't see any more, with text that was not saved: they can copy that, or discard it. */
export function LostNote({ noteId }: { noteId: string }) {
  const parts = useEditorParts(true);
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title="You can’t open this note any more"
      description="What you typed last was not saved. Copy the text if you need it."
      action={parts && <parts.NoteSaveState noteId={noteId} />}
    />
  );
}
