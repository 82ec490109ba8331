import type { ChatFile } from '@longtable/contract/chat-files';
import type { SharedResource } from '@longtable/contract/resources';
import type { Message } from './message-changes.ts';

/** A message after some of its files were changed in Resources, which people hear of who see them there. The same if it has none of them. */
export function withChangedFiles(
  message: Message,
  changed: ReadonlyMap<string, SharedResource | null>,
): Message {
  if (!message.files.some(({ id }) => changed.has(id))) return message;
  return { ...message, files: message.files.map((file) => changedFile(file, message, changed.get(file.id))) };
}

/** `item` is null when it was deleted for good, and undefined when it was not changed. */
function changedFile(
  file: ChatFile,
  { chatId, authorId }: Message,
  item: SharedResource | null | undefined,
): ChatFile {
  if (item === undefined) return file;
  const isShown =
    item !== null &&
    item.deletedAt === null &&
    (item.teamId === chatId || item.projectId === chatId || item.uploadedBy === authorId);
  if (!isShown) return { ...file, name: '', type: 'other', mimeType: null, sizeBytes: 0, isGone: true };
  const { name, type, mimeType, sizeBytes } = item;
  return { ...file, name, type, mimeType, sizeBytes, isGone: false };
}
