import type { ChatFile, Voice } from '@longtable/contract/chat-files';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import { useState } from 'react';
import { keepDraft, readDraft } from '../../../platform/drafts.ts';
import { createSessionStore } from '../../../platform/session-store.ts';
import { useStore } from '../../../platform/store.ts';

/** A file that was added to a message which is being written. It is uploaded at once. */
export type Attached = {
  /** That of the upload, and of the file that it becomes. */
  readonly id: string;
  readonly name: string;
  /** Of an image, in pixels, as far as it is known. */
  readonly width: number | null;
  readonly height: number | null;
  /** It was recorded as a voice message, which is sent by itself once it is uploaded. Absent for all other files. */
  readonly voice?: Voice;
  /** Of a voice message in a thread: which message it replies to, and in which chat. Absent for all other files. */
  readonly reply?: { readonly chatId: string; readonly to: NonNullable<ChatMessage['replyTo']> };
  /** The file once it is uploaded; null until then. */
  readonly file: ChatFile | null;
};

type Kept = { readonly files: readonly Attached[] };

const blank: Kept = { files: [] };

/** The files of unsent messages, by the id of their chat; those of replies by the id of the first message of their thread. */
const attached = createSessionStore<ReadonlyMap<string, readonly Attached[]>>(new Map());

const nameOf = (chatId: string) => `chat-files:${chatId}`;

/** The files that were added to the next message of a chat, also before a reload. */
export function attachedTo(chatId: string): readonly Attached[] {
  return attached.get().get(chatId) ?? readDraft(nameOf(chatId), blank)?.files ?? [];
}

/** The same in a component. */
export function useAttached(chatId: string): readonly Attached[] {
  const [kept] = useState(() => attachedTo(chatId));
  return useStore(attached).get(chatId) ?? kept;
}

/** Stores the files of a message that is being written. */
export function setAttached(chatId: string, files: readonly Attached[]): void {
  attached.set(new Map(attached.get()).set(chatId, files));
  keepDraft(nameOf(chatId), { files }, blank);
}

/** Changes a file in whichever chat it was added. Does nothing once it was removed. */
export function patchAttached(id: string, changes: Partial<Attached>): void {
  for (const [chatId, files] of attached.get()) {
    const index = files.findIndex((each) => each.id === id);
    const file = files[index];
    if (file) setAttached(chatId, files.with(index, { ...file, ...changes }));
  }
}

/** Whether a file was added to a message that is being written. */
export function isAttached(id: string): boolean {
  return [...attached.get().values()].some((files) => files.some((each) => each.id === id));
}

/** The files of the message that is being written: voice messages are messages of their own. */
export function writtenWith(files: readonly Attached[]): readonly Attached[] {
  return files.some(({ voice }) => voice) ? files.filter(({ voice }) => !voice) : files;
}

/** Whether all files can be sent. */
export function areUploaded(files: readonly Attached[]): boolean {
  return files.every(({ file }) => file !== null);
}

/** Takes the uploaded files of a chat, to send them. */
export function takeAttached(chatId: string): readonly ChatFile[] {
  const all = attachedTo(chatId);
  const files = writtenWith(all).flatMap(sentAs);
  setAttached(
    chatId,
    all.filter(({ voice }) => voice),
  );
  return files;
}

/** A voice message that can be sent. */
type UploadedVoice = {
  readonly chatId: string;
  readonly file: ChatFile;
  readonly replyTo: ChatMessage['replyTo'];
};

/** Removes all uploaded voice messages from what is being written, in any chat or thread, and returns them to be sent. */
export function takeUploadedVoices(): readonly UploadedVoice[] {
  const taken = [...attached.get()].flatMap(([target, files]) =>
    files.filter(({ voice, file }) => voice && file).map((each) => ({ target, each })),
  );
  for (const { target, each } of taken)
    setAttached(
      target,
      attachedTo(target).filter(({ id }) => id !== each.id),
    );
  return taken.flatMap(({ target, each }) => {
    const { chatId = target, to: replyTo = null } = each.reply ?? {};
    return sentAs(each).map((file) => ({ chatId, file, replyTo }));
  });
}

function sentAs({ file, width, height, voice }: Attached): readonly ChatFile[] {
  return file ? [{ ...file, width, height, ...(voice && { voice }) }] : [];
}
