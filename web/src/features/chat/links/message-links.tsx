import { isOnlyItems, itemLinksIn } from '@longtable/contract/rules/item-links';
import { useMemo } from 'react';
import type { Message } from '../data/message-changes.ts';
import { LinkedItemCard } from './item-card.tsx';
import { followItems } from './item-card-events.ts';
import { LinkPreviewCard } from './link-preview.tsx';

followItems();

/** What is shown of the links of a message, below its text: cards of items of the app, and the preview of a page. */
export function MessageLinks({ message, tabIndex }: { message: Message; tabIndex: 0 | -1 }) {
  const { content, linkPreview } = message;
  const items = useMemo(() => itemLinksIn(content, location.origin), [content]);
  if (items.length === 0 && !linkPreview) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1 py-1">
      {items.map((item) => (
        <LinkedItemCard key={item.id} item={item} tabIndex={tabIndex} />
      ))}
      {linkPreview && <LinkPreviewCard message={message} preview={linkPreview} tabIndex={tabIndex} />}
    </div>
  );
}

/** Whether the cards show all that a text says: it is nothing but their addresses. */
export function isShownByCards(text: string): boolean {
  return isOnlyItems(text, itemLinksIn(text, location.origin), location.origin);
}
