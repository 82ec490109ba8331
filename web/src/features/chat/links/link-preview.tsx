import type { LinkPreview } from '@longtable/contract/chat-messages';
import { X } from 'lucide-react';
import { useState } from 'react';
import { chatLinkPreviewsApi } from '../../../platform/api/chat-link-previews.ts';
import { urlOf } from '../../../platform/client.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { textLink } from '../../../ui/linked-text.tsx';
import type { Message } from '../data/message-changes.ts';
import { removePreview } from '../data/messages.ts';

/** What the linked page of a message says of itself. Its author removes it. Nothing is loaded from another server. */
export function LinkPreviewCard({
  message,
  preview: { url, title, description, site, hasPicture },
  tabIndex,
}: {
  message: Message;
  preview: LinkPreview;
  tabIndex: 0 | -1;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = urlOf(chatLinkPreviewsApi.picture, { chatMessageId: message.id });
  return (
    <div className="flex min-w-0 items-start gap-1">
      <a
        href={url}
        target={textLink.target}
        rel={textLink.rel}
        tabIndex={tabIndex}
        className="flex h-24 w-96 min-w-0 max-w-full overflow-hidden rounded-card border border-hairline bg-surface transition-colors hover:bg-hover"
      >
        <span dir="auto" className="flex min-w-0 flex-1 flex-col justify-center px-3">
          <span className="truncate text-muted text-xs">{site}</span>{' '}
          <span className="truncate font-medium text-ink text-sm">{title}</span>{' '}
          {description !== null && (
            <span className="wrap-anywhere line-clamp-2 text-muted text-xs">{description}</span>
          )}
        </span>
        {hasPicture && failed !== url && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            draggable={false}
            onError={() => setFailed(url)}
            className="h-full w-24 shrink-0 object-cover"
          />
        )}
      </a>
      {message.can.edit && (
        <IconButton
          label="Remove preview"
          size="sm"
          tabIndex={tabIndex}
          onClick={() => removePreview(message)}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
