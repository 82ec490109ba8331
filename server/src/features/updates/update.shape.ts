import { personName } from '@longtable/contract/rules/person-name';
import type { Update, UpdateFacts } from '@longtable/contract/updates';
import type { Actor } from '../../../access/actor.ts';
import type { TeamStanding } from '../../../access/team.ts';
import { type UpdateColumns, updateAbilitiesOf } from '../../../access/team-update.ts';

/** An update of a team or a department as it stands to one person. */
export type UpdateRow = UpdateColumns & TeamStanding;

/** An update as everyone sees it who may read it. */
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

/** An update with what the actor may do about it. */
export function toUpdate(actor: Actor, row: UpdateRow): Update {
  return { ...toUpdateFacts(row), can: updateAbilitiesOf(actor, row) };
}
