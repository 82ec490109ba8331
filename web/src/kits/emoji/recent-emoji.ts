import { createPreference } from '../../platform/preference.ts';
import { useStore } from '../../platform/store.ts';
import { usualEmoji } from './usual-emoji.ts';

/** The emoji that were used last in this browser, the last first. */
const used = createPreference<readonly string[]>('recent-emoji', {
  read: (stored) => stored?.split(' ').filter(Boolean) ?? [],
  write: (emojis) => emojis.join(' '),
});

/** The most that are remembered. */
const most = 16;

/** The emoji that are at hand for the person, those that they used last first. */
export function useRecentEmoji(count: number): readonly string[] {
  return [...new Set([...useStore(used), ...usualEmoji])].slice(0, count);
}

/** Notes that an emoji was used. */
export function noteEmoji(emoji: string): void {
  // The emoji in the menu keep their places, where people expect them.
  const atHand = [...new Set([...used.get(), ...usualEmoji])].slice(0, usualEmoji.length);
  if (atHand.includes(emoji)) return;
  used.set([emoji, ...used.get().filter((other) => other !== emoji)].slice(0, most));
}
