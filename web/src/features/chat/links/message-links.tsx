import type { Message } from '../data/message-changes.ts';
import { LinkPreviewCard } from './link-preview.tsx';

/** What is shown of the links of a message that has some, below its text. */
export function MessageLinks({ message, tabIndex }: { message: Message; tabIndex: 0 | -1 }) {
  const { linkPreview } = message;
  return (
    <div className="flex min-w-0 flex-col gap-1 py-1">
      {linkPreview && <LinkPreviewCard message={message} preview={linkPreview} tabIndex={tabIndex} />}
    </div>
  );
}
