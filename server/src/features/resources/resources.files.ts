import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { resourcesApi } from '@longtable/contract/resources';
import { refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { LoneResourceRow } from '../../policies/resource.ts';
import { fileIdOf } from './resources.presenter.ts';

/** Answers may stay in a person's own browser for this long (docs/product/resources.md, "Storage"). */
export const maxAgeSeconds = 3600;

/** These are shown by browsers; everything else is saved. Neither can run scripts (send-file.ts). */
export const shownTypes = /^(?:image|video|audio)\//;

/** The contents of files. */
export function createResourceFiles({ files }: { files: Pick<Files, 'read'> }) {
  return {
    /** The content of a file. Its address changes with the content: an old one is not found. */
    async content(
      row: LoneResourceRow,
      { fileId, download = false }: ParsedInputOf<typeof resourcesApi.content>,
    ): Promise<FileAnswer> {
      const key = row.file_path;
      const file = key !== null && fileIdOf(key) === fileId ? await files.read(key) : null;
      if (!file || row.mime_type === null) throw refuse('item/not-found');
      const isShown = !download && shownTypes.test(row.mime_type);
      return {
        ...file,
        contentType: withCharset(row.mime_type),
        etag: `"${fileId}"`,
        maxAgeSeconds,
        ...(!isShown && { saveAs: row.name }),
      };
    },

    async thumbnail(row: LoneResourceRow, fileId: string): Promise<FileAnswer> {
      const key = row.thumbnail_path;
      const file = key !== null && fileIdOf(key) === fileId ? await files.read(key) : null;
      if (!file) throw refuse('item/not-found');
      return { ...file, contentType: 'image/webp', etag: `"${fileId}"`, maxAgeSeconds };
    },
  };
}

export type ResourceFiles = ReturnType<typeof createResourceFiles>;

/** The type for the header. Texts in another encoding begin with a mark that browsers follow instead. */
function withCharset(mimeType: string): string {
  const isText = /^text\/|^application\/(?:json|xml)$|^image\/svg/.test(mimeType);
  return isText ? `${mimeType}; charset=utf-8` : mimeType;
}
