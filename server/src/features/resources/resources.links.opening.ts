import type { FileAnswer } from '@longtable/contract/file-answer';
import type { LinkedFile } from '@longtable/contract/resource-links';
import { type LinkOpening, linkQuery, type OpenedLink } from '../../kits/public-links/link-opening.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import type { ResourceFiles } from './resources.files.ts';
import { fileIdOf } from './resources.presenter.ts';
import { contentOf, isShownType } from './resources.shown.ts';

/**
 * For everybody with the address of a link, signed in or not (docs/product/resources.md, "Links"). Whatever the reason that a
 * link gives no file, the refusal is the same, except that an expired one and a missing password are named.
 */
export function createFileOpening({
  opening,
  files,
}: {
  opening: LinkOpening<ResourceRow>;
  files: Pick<ResourceFiles, 'content' | 'thumbnail'>;
}) {
  return {
    /** The limits of opening links. */
    limits: opening.limits,

    /** Shows the file, and counts that. The addresses in the answer prove that the password was entered. */
    async open(token: string, password: string | undefined, ip: string): Promise<LinkedFile> {
      return presentLinkedFile(token, await opening.open(token, password, ip));
    },

    async content(token: string, pass: string | undefined, download: boolean): Promise<FileAnswer> {
      const { target } = await opening.openAgain(token, pass);
      return opening.secret(contentOf(files, target, download));
    },

    async thumbnail(token: string, pass: string | undefined): Promise<FileAnswer> {
      const { target } = await opening.openAgain(token, pass);
      return opening.secret(files.thumbnail(target, fileIdOf(target.thumbnail_path ?? '')));
    },
  };
}

export type FileOpening = ReturnType<typeof createFileOpening>;

/** The file of a link as its page shows it. */
function presentLinkedFile(token: string, { link, target, pass }: OpenedLink<ResourceRow>): LinkedFile {
  const address = (what: 'content' | 'thumbnail', more?: Readonly<Record<string, string>>): string =>
    `/api/links/${token}/${what}${linkQuery(pass, more)}`;
  return {
    name: target.name,
    type: target.type,
    sizeBytes: target.size_bytes,
    downloadUrl: address('content', { download: 'true' }),
    viewUrl: isShownType(target) ? address('content') : null,
    thumbnailUrl: target.thumbnail_path === null ? null : address('thumbnail'),
    expiresAt: link.expires_at,
  };
}
