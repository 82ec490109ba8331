import type { Chat } from '@longtable/contract/chats';
import { maxMessageLength } from '@longtable/contract/rules/chat-limits';
import { SendHorizontal } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { FeedFieldHandle } from '../../../kits/feed/feed.ts';
import { CharactersLeft, isTooLong } from '../../../kits/feed/feed-composer.tsx';
import type { MentionDraft } from '../../../kits/feed/use-mention-suggestions.tsx';
import { useDraft } from '../../../platform/drafts.ts';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AttachButton } from '../attachments/attach-button.tsx';
import { areUploaded, takeAttached, useAttached, writtenWith } from '../attachments/attached.ts';
import { previewOf } from '../data/chat-changes.ts';
import { draftOf, mentioningOf } from '../data/mentions.ts';
import type { Message } from '../data/message-changes.ts';
import { sendMessage } from '../data/messages.ts';
import { sayTyping } from '../data/typing.ts';
import { ScheduleButton } from '../scheduled/schedule-button.tsx';
import { scheduleMessage } from '../scheduled/scheduled-messages.ts';
import { VoiceButton } from '../voice/voice-button.tsx';
import { ChatField } from './chat-field.tsx';
import { ComposerEmoji } from './composer-emoji.tsx';
import { useAllDialog } from './use-all-dialog.tsx';

const AttachedFiles = lazyPart(async () => (await import('../attachments/attached-files.tsx')).AttachedFiles);

const VoiceRecorder = lazyPart(async () => (await import('../voice/voice-recorder.tsx')).VoiceRecorder);

/** Characters of a name above which the field has no room for it. */
const longName = 24;

const blank: MentionDraft = { content: '', chosen: [] };

/** Writes a message, or with `root` a reply in the thread of that. What is typed is kept for each chat and thread. */
export function Composer({
  chat,
  name,
  ref: field,
  root = null,
  label = `Message ${name}`,
  onSent,
  onEditLast,
  onEscape,
}: {
  chat: Chat;
  /** The name of the chat. */
  name: string;
  ref: RefObject<FeedFieldHandle | null>;
  root?: Message | null;
  label?: string;
  onSent: () => void;
  /** Called by ↑ in the empty text. */
  onEditLast: () => void;
  onEscape?: () => void;
}) {
  const { id: chatId } = chat;
  const target = root?.id ?? chatId;
  const attached = useAttached(target);
  const files = writtenWith(attached);
  const [isRecording, setRecording] = useState(false);
  const [kept, keep] = useDraft(`chat:${target}`, blank);
  const draft = draftOf(kept);
  const { ask, dialog } = useAllDialog(chatId);
  useEffect(() => focusUnlessTouch(field), [field]);
  const canSend =
    (draft.content.trim() !== '' || files.length > 0) &&
    areUploaded(files) &&
    !isTooLong(draft, maxMessageLength);
  /** Now, or at a time. */
  const send = (time?: Date) => {
    if (!canSend) return;
    const mentioning = mentioningOf(draft);
    ask(mentioning, () => {
      const taken = takeAttached(target);
      if (time) scheduleMessage(chatId, draft.content, taken, mentioning, time, root?.id ?? null);
      else sendMessage(chatId, draft.content, taken, mentioning, root && previewOf(root));
      keep(null);
      if (!time) onSent();
      field.current?.focus();
    });
  };
  return (
    <div ref={keepClear} className="shrink-0 px-3 pb-3 md:px-6">
      {attached.length > 0 && <AttachedFiles chatId={target} files={attached} />}
      {isRecording && (
        <VoiceRecorder
          chat={chat}
          root={root}
          onClose={() => {
            setRecording(false);
            // Once it is shown again.
            setTimeout(() => focusUnlessTouch(field));
          }}
        />
      )}
      <div
        data-composer=""
        className={cn(
          isRecording ? 'hidden' : 'flex',
          'items-end gap-1 rounded-card border bg-surface p-1 transition-colors',
          isTooLong(draft, maxMessageLength) ? 'border-danger' : 'border-control focus-within:border-accent',
        )}
      >
        <AttachButton chat={chat} target={target} />
        <ChatField
          ref={field}
          chatId={chatId}
          label={label}
          placeholder={root ? 'Reply' : name.length > longName ? 'Write a message' : label}
          draft={draft}
          minRows={1}
          maxLength={maxMessageLength}
          onChange={(next) => {
            keep(next);
            sayTyping(chatId, next.content);
          }}
          onSend={() => send()}
          onArrowUp={onEditLast}
          {...(onEscape && { onEscape })}
          className="border-0 bg-transparent text-base outline-none focus-visible:outline-none"
        />
        <ComposerEmoji />
        {draft.content === '' && files.length === 0 ? (
          <VoiceButton onStart={() => setRecording(true)} />
        ) : (
          <ScheduleButton disabled={!canSend} onSchedule={send} />
        )}
        <IconButton
          label="Send"
          shortcut="Enter"
          variant={canSend ? 'primary' : 'ghost'}
          disabled={!canSend}
          // The focus stays in the text, and so does the on-screen keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => send()}
        >
          <SendHorizontal />
        </IconButton>
      </div>
      {dialog}
      <p className="flex justify-end px-2 pt-1 empty:hidden">
        <CharactersLeft draft={draft} maxLength={maxMessageLength} />
      </p>
    </div>
  );
}

/** Focuses the text; not by touch, as the on-screen keyboard would cover what one came to read. */
export function focusUnlessTouch(field: RefObject<FeedFieldHandle | null>): void {
  if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
}
