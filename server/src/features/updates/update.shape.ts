import { personName } from '@longtable/contract/rules/person-name';
import type { UpdateFacts } from '@longtable/contract/updates';
import type { UpdateColumns } from '../../access/team-update.ts';

/** What every update is, whatever it is of, to everyone who may read it. */
export function toUpdateFacts(row: UpdateColumns): UpdateFacts {
  const { author_name, author_email } = row;
  const isGone = author_name === null || author_email === null;
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    authorId: row.author_id,
    authorName: isGone ? 'Deleted account' : personName({ fullName: author_name, email: author_email }),
    authorAvatar: row.author_avatar,
  };
}
