import type { Chat } from '@longtable/contract/chats';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyModule } from '../../../ui/lazy-part.tsx';

const load = lazyModule(() => import('./attach-files.ts'));

/** Chooses files for the next message of a chat. */
export function AttachButton({ chat }: { chat: Chat }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Attach files" onClick={() => chooser.current?.click()}>
        <Paperclip />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void load().then(({ attachFiles }) => attachFiles(chat, files));
        }}
      />
    </>
  );
}
