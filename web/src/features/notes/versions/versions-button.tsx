import type { Editor } from '@tiptap/core';
import { History } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';

const VersionsPanel = lazyPart(async () => (await import('./versions-panel.tsx')).VersionsPanel);

/** Opens the versions of the note. */
export function VersionsButton(props: { noteId: string; editor: Editor; canEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  return (
    <>
      <IconButton label="Versions" size="sm" onClick={() => setOpen(true)}>
        <History aria-hidden />
      </IconButton>
      {wasOpen && <VersionsPanel {...props} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
