import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { useCallback } from 'react';
import { refusalOf } from '../../../platform/use-request.ts';
import { toast } from '../../../ui/toast.ts';
import { useGoToMessage } from '../data/go-to-message.ts';
import { findPlace } from '../data/range-rows.ts';

/** A day to go to, or the first message of the chat. */
export type JumpTarget = { readonly day: CalendarDay } | 'first';

/** The function that goes to the first message of a day, or the next one; to the last message if there is none. Says why it can't. */
export function useJump(chatId: string): (to: JumpTarget) => void {
  const goTo = useGoToMessage();
  return useCallback(
    (to) => {
      const jump = async () => {
        const messageId = await findPlace(chatId, to === 'first' ? { number: 1 } : to);
        if (messageId !== null) goTo(messageId);
      };
      jump().catch((error: unknown) => toast({ title: refusalOf(error).text, tone: 'danger' }));
    },
    [chatId, goTo],
  );
}
