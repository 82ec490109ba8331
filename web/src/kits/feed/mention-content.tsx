import { type ReactNode, useCallback, useMemo } from 'react';
import { useDirectory } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { cn } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { everyone, mentionPieces } from './mention-text.ts';

/** A text with links and highlighted mentions, which are recognized by the people's current names. */
export function MentionContent({ text, mentionIds }: { text: string; mentionIds: readonly string[] }) {
  const renderText = useMentionText(mentionIds.join(' '));
  return <LinkedText text={text} className="text-base text-ink" renderText={renderText} />;
}

/** Renders text with highlighted mentions of the people with these ids, which are separated by spaces; `all` is everyone. */
export function useMentionText(mentionIds: string): (text: string) => ReactNode {
  const user = useUser();
  const people = useDirectory();
  const mentions = useMemo(
    () => mentionIds.split(' ').flatMap((id) => (id === everyone.id ? everyone : (people.person(id) ?? []))),
    [mentionIds, people],
  );
  return useCallback(
    (part: string) =>
      mentionPieces(part, mentions).map((piece, index) =>
        piece.personId === null ? (
          piece.text
        ) : (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
            key={index}
            data-mention=""
            className={cn(
              'rounded-[4px] px-0.5 font-medium text-accent',
              (piece.personId === user.id || piece.personId === everyone.id) && 'bg-accent-soft',
            )}
          >
            {piece.text}
          </span>
        ),
      ),
    [mentions, user.id],
  );
}
