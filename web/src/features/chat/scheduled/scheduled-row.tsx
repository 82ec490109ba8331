import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { maxMessageLength } from '@longtable/contract/rules/chat-limits';
import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { CalendarClock, Pencil, SendHorizontal, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FeedEntry } from '../../../kits/feed/feed.ts';
import { type EditedFeed, FeedEditor } from '../../../kits/feed/feed-editor.tsx';
import type { MentionDraft } from '../../../kits/feed/use-mention-suggestions.tsx';
import { useNow } from '../../../platform/clock.ts';
import { useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEver } from '../../../ui/lazy-part.tsx';
import { MarkdownText } from '../../../ui/markdown/markdown-text.tsx';
import { chatName } from '../chat-name.ts';
import { ChatField } from '../conversation/chat-field.tsx';
import { useAllDialog } from '../conversation/use-all-dialog.tsx';
import { knownChat } from '../data/chat-rows.ts';
import { draftOf, draftOfMessage, mentioningOf } from '../data/mentions.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { sendTime } from './schedule-times.ts';
import { deleteScheduled, editScheduled, reschedule, sendScheduled } from './scheduled-messages.ts';
import { ThreadLink } from './thread-link.tsx';

/** A scheduled message, and what can be done with it. */
export function ScheduledRow({
  message,
  hasChat,
  onLeave,
}: {
  message: ScheduledMessage;
  hasChat: boolean;
  /** Called when a link leads to the thread. */
  onLeave: () => void;
}) {
  const { id, chatId, content, files, sendAt, problem } = message;
  const { timeZone } = useUser();
  const now = useNow();
  const names = useDirectory();
  const [isEditing, setEditing] = useState(false);
  const [isTiming, setTiming] = useState(false);
  const hadTiming = useEver(isTiming);
  const chat = hasChat ? knownChat(chatId) : undefined;
  const time = sendTime(new Date(sendAt), now, timeZone);
  return (
    <li className="flex flex-col gap-1 rounded-card border border-hairline bg-surface p-3">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm leading-5">
        <time dateTime={sendAt} className="shrink-0 font-semibold text-ink">
          {time}
        </time>
        {hasChat && (
          <span className="min-w-0 truncate text-muted">
            <bdi>{chat ? chatName(chat, names) : 'A chat that you are not in'}</bdi>
          </span>
        )}
        <ThreadLink message={message} onOpen={onLeave} />
      </p>
      {problem !== null && (
        <p role="alert" className="wrap-anywhere text-danger text-sm">
          {problem}
        </p>
      )}
      {isEditing ? (
        <ScheduledEditor message={message} onDone={() => setEditing(false)} />
      ) : (
        <>
          {content !== '' && (
            <MarkdownText text={content} headingLevel={4} className="text-base text-ink leading-6" />
          )}
          {files.length > 0 && <p className="truncate text-muted text-sm">{filesInWords(files)}</p>}
          <div className="flex justify-end gap-1">
            <IconButton label="Edit text" size="sm" onClick={() => setEditing(true)}>
              <Pencil />
            </IconButton>
            <IconButton label="Change time" size="sm" onClick={() => setTiming(true)}>
              <CalendarClock />
            </IconButton>
            <IconButton label="Send now" size="sm" onClick={() => sendScheduled(id)}>
              <SendHorizontal />
            </IconButton>
            <IconButton label="Delete" size="sm" onClick={() => deleteScheduled(id)}>
              <Trash2 />
            </IconButton>
          </div>
        </>
      )}
      {hadTiming && (
        <ScheduleDialog
          key={sendAt}
          time={new Date(sendAt)}
          open={isTiming}
          onClose={() => setTiming(false)}
          onSchedule={(next) => reschedule(id, next)}
        />
      )}
    </li>
  );
}

type Entry = FeedEntry & ScheduledMessage;

/** Edits the text in place. Enter saves it. */
function ScheduledEditor({ message, onDone }: { message: ScheduledMessage; onDone: () => void }) {
  const { id: authorId } = useUser();
  const { chatId } = message;
  const { ask, dialog } = useAllDialog(chatId);
  const feed = useMemo<EditedFeed<Entry, MentionDraft>>(
    () => ({
      noun: 'scheduled message',
      density: 'compact',
      maxLength: maxMessageLength,
      draftOf: draftOfMessage,
      mayBeEmpty: ({ files }) => files.length > 0,
      edit(edited, draft) {
        if (draft.content.trim() !== edited.content)
          editScheduled(edited.id, draft.content, mentioningOf(draftOf(draft)));
      },
      renderField: (props) => <ChatField {...props} chatId={chatId} draft={draftOf(props.draft)} />,
    }),
    [chatId],
  );
  const entry = useMemo<Entry>(
    () => ({ ...message, authorId, editedAt: null, can: { edit: true, delete: true } }),
    [message, authorId],
  );
  return (
    <>
      <FeedEditor
        feed={feed}
        entry={entry}
        onDone={onDone}
        onSave={(draft, save) => ask(message.mentionsAll ? {} : mentioningOf(draftOf(draft)), save)}
      />
      {dialog}
    </>
  );
}
