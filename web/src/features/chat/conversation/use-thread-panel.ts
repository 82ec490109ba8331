import { useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { useMedia } from '../../../ui/use-media.ts';
import type { Message } from '../data/message-changes.ts';
import { loadedMessages } from '../data/messages.ts';
import { useOpenThread } from '../data/open-thread.ts';
import { messageInRanges } from '../data/range-cache.ts';

/** The thread in the address, and `R` on a message of the chat, which opens its thread. */
export function useThreadPanel(chatId: string): {
  /** The id of its first message; null while no thread is open. */
  readonly threadId: string | null;
  readonly close: () => void;
  /** There is room for it beside the chat; otherwise it covers that. */
  readonly isBeside: boolean;
  readonly isCovering: boolean;
} {
  const { thread: threadId = null } = useSearch({ strict: false });
  const open = useOpenThread();
  // The address follows in a moment (`useLayer` in the panel).
  const [closedId, setClosed] = useState<string | null>(null);
  if (threadId === null && closedId !== null) setClosed(null);
  const shownId = threadId === closedId ? null : threadId;
  const isBeside = useMedia('(min-width: 1280px)');
  const close = useCallback(() => setClosed(threadId), [threadId]);
  useHotkey({ keys: 'R', label: 'Reply to the message', group: 'Chat' }, () => {
    const message = focusedMessage(chatId);
    if (message?.can.react && !message.isPending) open(message);
  });
  return { threadId: shownId, close, isBeside, isCovering: shownId !== null && !isBeside };
}

/** The message of a chat that has the focus. */
function focusedMessage(chatId: string): Message | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'];
  if (id === undefined) return undefined;
  return loadedMessages(chatId).find((message) => message.id === id) ?? messageInRanges(chatId, id);
}
