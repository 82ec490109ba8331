import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { useEffect, useRef } from 'react';
import { isBlocked } from '../../../kits/people/is-blocked.ts';
import { personName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import type { Message } from '../data/message-changes.ts';
import { newestNumber } from './lines.ts';

/** The most characters of a message that are announced. */
const mostAnnounced = 200;
/** The most messages that are read out at once; of more, as after a lost connection, only the number is. */
const mostTexts = 3;

/** Announces messages of others that come while the chat is open. `items` are the messages, the newest first. */
export function useAnnounced(items: readonly Message[]): void {
  const user = useUser();
  const known = useRef<number | null>(null);
  const newest = newestNumber(items);
  useEffect(() => {
    const before = known.current;
    known.current = newest;
    if (before === null || newest <= before) return;
    const texts = items
      .filter(
        ({ number, authorId, deletedAt, isPending }) =>
          !isPending && number > before && authorId !== user.id && deletedAt === null && !isBlocked(authorId),
      )
      .toReversed()
      .map(
        ({ authorId, content, files }) =>
          `${personName(authorId)}: ${content.slice(0, mostAnnounced) || filesInWords(files)}`,
      );
    if (texts.length > mostTexts) announce(`${texts.length} new messages`, 'polite');
    else if (texts.length > 0) announce(texts.join('\n'), 'polite');
  }, [items, newest, user.id]);
}
