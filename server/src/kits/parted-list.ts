import { refuse } from '../platform/http/errors.ts';
import type { Page, PageRequest } from './paged-list.ts';

/** The parts of a list in their order, each with a letter that its cursors begin with. */
export type Parts<Part> = readonly { readonly part: Part; readonly mark: string }[];

/**
 * Reads a page of a list whose parts follow each other, such as folders and files: each part is read in the order of an index,
 * which need not have the parts in their order. `read` reads a page of one part. Throws `request/malformed` for a cursor
 * that belongs to no part.
 */
export async function readParts<Part, Row>(
  parts: Parts<Part>,
  { after, limit }: PageRequest,
  read: (part: Part, page: PageRequest) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const first = after === undefined ? 0 : parts.findIndex(({ mark }) => after.startsWith(mark));
  if (first === -1) throw refuse('request/malformed');
  const rows: Row[] = [];
  for (const [index, { part, mark }] of parts.entries()) {
    if (index < first) continue;
    // Nothing was left of the page for it.
    if (rows.length === limit) return { rows, next: mark };
    const from = index === first ? after?.slice(mark.length) : undefined;
    const page = await read(part, {
      limit: limit - rows.length,
      ...(from !== undefined && from !== '' && { after: from }),
    });
    rows.push(...page.rows);
    if (page.next !== null) return { rows, next: mark + page.next };
  }
  return { rows, next: null };
}
