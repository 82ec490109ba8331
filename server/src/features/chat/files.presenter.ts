import type { ChatFile } from '@longtable/contract/chat-files';
import type { MessageFile } from '../../policies/chat-message-files.ts';

/** The files of a message, the same for everyone in the chat. */
export function presentFiles(files: readonly MessageFile[] | null): ChatFile[] {
  return (files ?? []).map(presentFile);
}

function presentFile({ id, width, height, voice, name, type, mime_type, size_bytes }: MessageFile): ChatFile {
  return {
    id,
    name: name ?? '',
    type: type ?? 'other',
    mimeType: mime_type,
    sizeBytes: size_bytes ?? 0,
    width,
    height,
    isGone: name === null,
    ...(voice !== null && name !== null && { voice }),
  };
}
