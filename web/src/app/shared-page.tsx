import { isNoteToken } from '@longtable/contract/rules/note-token';
import type { ReactElement } from 'react';
import { openSharedFile } from '../features/resources/links/shared-file-page.tsx';

/** Opens a public link, of a file or of a note, and resolves with its page. */
export async function openShared(token: string, onRetry: () => void): Promise<ReactElement> {
  if (!isNoteToken(token)) return openSharedFile(token, onRetry);
  const { openSharedNote } = await import('../features/notes/links/shared-note-page.tsx');
  return openSharedNote(token, onRetry);
}
