import type { Chat } from '@longtable/contract/chats';
import { DropNote } from '../../resources/list/drop-note.tsx';
import { useFileDrop } from '../../resources/use-file-drop.ts';
import { attachDropped } from './attach-files.ts';

/** Takes files that are dropped on the page or pasted into the next message of the open chat, or of the open thread. */
export function ChatDrop({ chat, name }: { chat: Chat; name: string }) {
  const over = useFileDrop({
    targetOf(element) {
      const panel = (element ?? document.activeElement)?.closest<HTMLElement>('[data-thread]');
      const rootId = panel?.dataset['thread'];
      return rootId === undefined ? { id: chat.id, name } : { id: rootId, name: 'the thread' };
    },
    onFiles: (data, { id }) => void attachDropped(chat, data, id),
    pastesInTexts: true,
  });
  return <DropNote over={over} action="Send to" />;
}
