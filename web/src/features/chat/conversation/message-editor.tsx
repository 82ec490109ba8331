import { maxMessageLength } from '@longtable/contract/rules/chat-limits';
import type { FeedDraft } from '../../../kits/feed/feed.ts';
import { type EditedFeed, FeedEditor } from '../../../kits/feed/feed-editor.tsx';
import type { Message } from '../data/message-changes.ts';
import { editMessage } from '../data/messages.ts';
import { ChatField } from './chat-field.tsx';

const feed: EditedFeed<Message, FeedDraft> = {
  noun: 'message',
  density: 'compact',
  maxLength: maxMessageLength,
  draftOf: ({ content }) => ({ content }),
  edit(message, { content }) {
    if (content.trim() !== message.content) editMessage(message, content);
  },
  renderField: (props) => <ChatField {...props} />,
};

/** Edits a message in place. Enter saves it. */
export function MessageEditor({ message, onDone }: { message: Message; onDone: () => void }) {
  return (
    <div className="pt-1 pb-1">
      <FeedEditor feed={feed} entry={message} onDone={onDone} />
    </div>
  );
}
