import { personName } from '@longtable/contract/rules/person-name';
import type { UpdateFacts } from '@longtable/contract/updates';
import type { UpdateColumns } from '../policies/team-update.ts';

/** An update of a team, department or project as everybody reads it who sees it. */
export function presentUpdateFacts(row: UpdateColumns): UpdateFacts {
  const { author_name, author_email } = row;
  const isDeleted = author_name === null || author_email === null;
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    authorId: row.author_id,
    authorName: isDeleted ? 'Deleted account' : personName({ fullName: author_name, email: author_email }),
    authorAvatar: row.author_avatar,
  };
}
