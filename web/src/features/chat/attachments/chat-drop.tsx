import type { Chat } from '@longtable/contract/chats';
import { DropNote } from '../../resources/list/drop-note.tsx';
import { useFileDrop } from '../../resources/use-file-drop.ts';
import { attachDropped } from './attach-files.ts';

/** Takes files that are dropped on the page or pasted into the next message of the open chat. */
export function ChatDrop({ chat, name }: { chat: Chat; name: string }) {
  const over = useFileDrop({
    targetOf: () => ({ id: chat.id, name }),
    onFiles: (data) => void attachDropped(chat, data),
    pastesInTexts: true,
  });
  return <DropNote over={over} action="Send to" />;
}
