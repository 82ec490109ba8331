import { maxMessageLength } from '@longtable/contract/rules/chat-limits';
import { useMemo } from 'react';
import { type EditedFeed, FeedEditor } from '../../../kits/feed/feed-editor.tsx';
import type { MentionDraft } from '../../../kits/feed/use-mention-suggestions.tsx';
import { draftOf, draftOfMessage, mentioningOf } from '../data/mentions.ts';
import type { Message } from '../data/message-changes.ts';
import { editMessage } from '../data/messages.ts';
import { ChatField } from './chat-field.tsx';
import { useAllDialog } from './use-all-dialog.tsx';

/** Edits a message in place. Enter saves it. */
export function MessageEditor({ message, onDone }: { message: Message; onDone: () => void }) {
  const { chatId } = message;
  const { ask, dialog } = useAllDialog(chatId);
  const feed = useMemo<EditedFeed<Message, MentionDraft>>(
    () => ({
      noun: 'message',
      density: 'compact',
      maxLength: maxMessageLength,
      draftOf: draftOfMessage,
      mayBeEmpty: ({ files }) => files.length > 0,
      edit(edited, draft) {
        if (draft.content.trim() !== edited.content)
          editMessage(edited, draft.content, mentioningOf(draftOf(draft)));
      },
      renderField: (props) => <ChatField {...props} chatId={chatId} draft={draftOf(props.draft)} />,
    }),
    [chatId],
  );
  return (
    <div className="pt-1 pb-1">
      <FeedEditor
        feed={feed}
        entry={message}
        onDone={onDone}
        // The person has confirmed @all before, if the message had it.
        onSave={(draft, save) => ask(message.mentionsAll ? {} : mentioningOf(draftOf(draft)), save)}
      />
      {dialog}
    </div>
  );
}
