import type { EventRow } from '@longtable/contract/live';
import type { Update } from '@longtable/contract/updates';
import type { UpdateColumns } from '../policies/team-update.ts';
import { personIn } from './cards.ts';

/** An update of a team, department or project as everybody reads it who sees it. */
export function presentUpdate(row: UpdateColumns): EventRow<Update> {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    authorId: row.author_id,
  };
}

/** Whom an update mentions. */
export const updateCards = [personIn('author_id', 'author')] as const;
