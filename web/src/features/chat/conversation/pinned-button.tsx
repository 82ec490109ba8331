import type { Chat } from '@longtable/contract/chats';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';

const PinnedSheet = lazyPart(async () => (await import('./pinned-sheet.tsx')).PinnedSheet);

/** Opens the pinned messages of a chat. */
export function PinnedButton({ chat }: { chat: Chat }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  return (
    <>
      <IconButton label="Pinned messages" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Pin />
      </IconButton>
      {wasOpen && <PinnedSheet chat={chat} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
