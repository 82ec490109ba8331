import type { EventRow } from '@longtable/contract/live';
import type { Update } from '@longtable/contract/updates';
import type { UpdateColumns } from '../policies/team-update.ts';
import { personIn } from './cards.ts';

/** An update of a team, department or project, without the reader's rights. */
export function presentUpdate(row: UpdateColumns): EventRow<Update> {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    authorId: row.author_id,
  };
}

/** The cards that an update brings: its author's. */
export const updateCards = [personIn('author_id', 'author')] as const;
