import { useIsBlocked } from '../../kits/people/is-blocked.ts';

/** What is in place of a message by somebody whom the person has blocked (docs/product/people.md, "Blocking"). */
export const foldedText = 'Message from someone you blocked';

/** Whether a message is folded: its author is blocked. Nothing is in a direct chat, nor the trace of a deleted message. */
export function useIsFolded(
  { authorId, deletedAt = null }: { readonly authorId: string | null; readonly deletedAt?: string | null },
  isDirect: boolean,
): boolean {
  return useIsBlocked(authorId) && !isDirect && deletedAt === null;
}
