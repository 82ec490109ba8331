import type { LinkedFile, ResourceLink } from '@longtable/contract/resource-links';
import { personIn } from '../../kits/cards.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import { shownTypes } from './resources.files.ts';
import type { LinkRow, OfferedLink } from './resources.links.store.ts';
import type { LinkTokens } from './resources.links.tokens.ts';

/** A link as seen by people who may share the file. */
export function presentLink(
  row: LinkRow,
  { tokens, publicUrl }: { tokens: LinkTokens; publicUrl: URL },
): ResourceLink {
  return {
    id: row.id,
    resourceId: row.resource_id,
    url: new URL(`/s/${tokens.tokenOf(row)}`, publicUrl).href,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    hasPassword: row.password_hash !== null,
    opens: row.opens,
    lastOpenedAt: row.last_opened_at,
  };
}

/** The card that a link mentions: of who made it. */
export const linkCards = [personIn('created_by', 'creator')];

/** The file of a link as its page shows it. `pass` is null for a link without a password. */
export function presentLinkedFile(
  link: OfferedLink,
  file: ResourceRow,
  { token, pass }: { token: string; pass: string | null },
): LinkedFile {
  const address = (what: 'content' | 'thumbnail', more: Readonly<Record<string, string>> = {}): string => {
    const query = new URLSearchParams({ ...(pass !== null && { pass }), ...more });
    return `/api/links/${token}/${what}${query.size > 0 ? `?${query.toString()}` : ''}`;
  };
  return {
    name: file.name,
    type: file.type,
    sizeBytes: file.size_bytes,
    downloadUrl: address('content', { download: 'true' }),
    viewUrl: shownTypes.test(file.mime_type ?? '') ? address('content') : null,
    thumbnailUrl: file.thumbnail_path === null ? null : address('thumbnail'),
    expiresAt: link.expires_at,
  };
}
