import type { FileAnswer } from '@longtable/contract/file-answer';
import { refuse } from '../http/errors.ts';
import type { Files } from '../storage/files.ts';

/**
 * Responds with a stored picture, under an address whose content never changes. Throws `picture/not-found`, also when
 * there is no key.
 */
export async function pictureAnswer(files: Pick<Files, 'read'>, key: string | null): Promise<FileAnswer> {
  const file = key === null ? null : await files.read(key);
  if (!file) throw refuse('picture/not-found');
  return { contentType: 'image/webp', ...file, immutable: true };
}
