import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { applyEffect } from '../../../platform/mutations/row-effect.ts';
import { pendingMessages } from './chat-states.ts';
import { type Message, messageEffect, newestMessageFirst } from './message-changes.ts';
import { loadBeside, type MessageRange, type Place, rangeQuery } from './range-rows.ts';

const nowhere: Place = { number: 0 };
const none: readonly Message[] = [];

/** The messages around a place of a chat, as the person sees them: with what is not answered yet. */
export type RangeView = {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  /** The newest first; empty without a place. */
  readonly items: readonly Message[];
  /** The position of the message at the place; null until it is known. */
  readonly at: number | null;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly reload: () => void;
};

/** The messages around a place in a component; of no place, none. Pass the same object for `place` in every render. */
export function useMessageRange(chatId: string, place: Place | null): RangeView {
  const query = rangeQuery(chatId, place ?? nowhere);
  const { data, error, isFetching, refetch } = useQuery<MessageRange>(
    place ? query : { ...query, queryFn: skipToken },
  );
  const pending = pendingMessages.usePending();
  const served = (place && data?.items) ?? none;
  const items = useMemo(
    () =>
      pending
        // What is sent is at the end of the chat.
        .filter((change) => change.chatId === chatId && change.kind !== 'post')
        .reduce((rows, change) => applyEffect(rows, messageEffect(change), newestMessageFirst), served),
    [served, pending, chatId],
  );
  const load = useCallback(
    (side: 'older' | 'newer') => {
      // Retried when that end is near again.
      if (place) loadBeside(chatId, place, side).catch(() => undefined);
    },
    [chatId, place],
  );
  return {
    state: data ? 'ready' : error && !isFetching ? 'failed' : 'loading',
    error,
    items,
    at: data?.at ?? null,
    loadOlder: useCallback(() => load('older'), [load]),
    loadNewer: useCallback(() => load('newer'), [load]),
    reload: useCallback(() => void refetch(), [refetch]),
  };
}
