import { livePace } from '@longtable/contract/live-protocol';
import { useEffect, useState } from 'react';
import { isBlocked } from '../../../kits/people/is-blocked.ts';
import { onLive } from '../../../platform/live.ts';
import { onSignal, sendSignal } from '../../../platform/live-signals.ts';

/** How long somebody counts as typing without saying so again, in milliseconds. */
const typingMs = 2 * livePace.typing;

/** A signal that comes this soon after a message of its person, in milliseconds, was sent before it. */
const lateMs = 1000;

/** When the person last said that they are typing. */
let saidAt = 0;

/** Says that the person is typing, at most every three seconds. Call it with what they have typed, whenever that changes. */
export function sayTyping(chatId: string, content: string): void {
  if (content.trim() === '' || Date.now() - saidAt < livePace.typing) return;
  saidAt = Date.now();
  sendSignal({ typingIn: chatId });
}

/** The ids of the other people who are typing in a chat, those who began first come first. */
export function useTyping(chatId: string): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const wroteAt = new Map<string, number>();
    const stop = (personId: string) => {
      clearTimeout(timers.get(personId));
      timers.delete(personId);
      setPeople((before) => before.filter((id) => id !== personId));
    };
    const stops = [
      onSignal('typing', (frame) => {
        const { personId } = frame;
        if (frame.chatId !== chatId || isBlocked(personId)) return;
        if (Date.now() - (wroteAt.get(personId) ?? 0) < lateMs) return;
        clearTimeout(timers.get(personId));
        timers.set(
          personId,
          setTimeout(() => stop(personId), typingMs),
        );
        setPeople((before) => (before.includes(personId) ? before : [...before, personId]));
      }),
      onLive('chat-message.saved', ({ message: { chatId: of, authorId, version } }) => {
        if (of !== chatId || authorId === null || version > 1) return;
        wroteAt.set(authorId, Date.now());
        stop(authorId);
      }),
    ];
    return () => {
      for (const end of stops) end();
      for (const timer of timers.values()) clearTimeout(timer);
      setPeople([]);
    };
  }, [chatId]);
  return people;
}
