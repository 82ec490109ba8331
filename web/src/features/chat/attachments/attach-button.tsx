import type { Chat } from '@longtable/contract/chats';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyModule } from '../../../ui/lazy-part.tsx';

const load = lazyModule(() => import('./attach-files.ts'));

/** Chooses files for the next message of a chat, or of a thread in it: `target` is the id of either. */
export function AttachButton({ chat, target }: { chat: Chat; target: string }) {
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
        onChange={({ target: input }) => {
          const files = [...(input.files ?? [])];
          input.value = '';
          void load().then(({ attachFiles }) => attachFiles(chat, files, target));
        }}
      />
    </>
  );
}
