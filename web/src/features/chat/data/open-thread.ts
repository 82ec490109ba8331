import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { stateWithLayer } from '../../../platform/layers.ts';
import type { Message } from './message-changes.ts';

/** The function that opens the thread that a message is in, or begins. It is in the address, and Back closes it. */
export function useOpenThread(): (message: Pick<Message, 'id' | 'replyTo'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, replyTo }) => {
      const thread = replyTo?.id ?? id;
      const replace = new URLSearchParams(location.search).has('thread');
      void navigate({
        to: '.',
        search: (before: { task?: string; message?: string }) => ({ ...before, thread }),
        replace,
        state: (state) => stateWithLayer(state, `thread:${thread}`, { replace, isSamePage: true }),
      });
    },
    [navigate],
  );
}
