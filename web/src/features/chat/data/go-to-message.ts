import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { createStore } from '../../../platform/store.ts';

/** Counts how often somebody went to the message that is in the address already: the chat is opened at it again. */
export const messageVisits = createStore(0);

/** The function that opens the chat of the page at one of its messages, or at its end for null. The message is in the address. */
export function useGoToMessage(): (messageId: string | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (messageId) => {
      if (visitAgain(location.search, messageId)) return;
      // Back leads out of the chat.
      const search = (before: { task?: string; thread?: string }) => ({
        ...(before.task !== undefined && { task: before.task }),
        ...(before.thread !== undefined && { thread: before.thread }),
        ...(messageId !== null && { message: messageId }),
      });
      void navigate({ to: '.', search, replace: true, state: true });
    },
    [navigate],
  );
}

/** Opens the chat again at a message that is in the address. Returns whether it is. */
export function visitAgain(search: string, messageId: string | null): boolean {
  const isThere = messageId !== null && new URLSearchParams(search).get('message') === messageId;
  if (isThere) messageVisits.set(messageVisits.get() + 1);
  return isThere;
}
