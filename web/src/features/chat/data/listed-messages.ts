import { onLive } from '../../../platform/live.ts';
import type { RowLists } from '../../../platform/row-lists.ts';
import { session } from '../../../platform/session.ts';
import type { Message } from './message-changes.ts';
import { withFiles } from './message-files.ts';
import { messageOf, withReactions } from './message-marks.ts';
import { loadedMessages } from './messages.ts';

/** Subscribes lists of messages that the server lists, such as pinned ones, to live events. Call it once for each. */
export function followListedMessages<View extends { readonly text: string }>(
  lists: RowLists<Message, View>,
): void {
  onLive('chat-message.saved', ({ message }, can) => {
    const known = lists.find(({ id }) => id === message.id);
    if (known && known.version > message.version) return;
    const loaded = loadedMessages(message.chatId).find(({ id }) => id === message.id);
    lists.put(messageOf(message, can, loaded ?? known));
  });
  onLive('chat-message.reacted', ({ messageId, ...event }) =>
    lists.change((message) =>
      message.id === messageId ? withReactions(message, event, session.get().user?.id) : message,
    ),
  );
  onLive('chat-message.files', ({ messages }) => lists.change((message) => withFiles(message, messages)));
  onLive('person.removed', ({ personId }) =>
    lists.change((message) => (message.authorId === personId ? { ...message, authorId: null } : message)),
  );
}
