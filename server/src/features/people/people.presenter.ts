import type { CurrentUser } from '@longtable/contract/people';
import { personName } from '@longtable/contract/rules/person-name';
import { presentLimits } from '../../kits/column-limits.ts';
import type { PersonRow } from './people.store.ts';

/** The signed-in person's own data (docs/product/people.md, "Names"). */
export function presentCurrentUser(row: PersonRow): CurrentUser {
  return {
    id: row.id,
    name: personName({ fullName: row.full_name, email: row.email }),
    fullName: row.full_name,
    email: row.email || 'No email',
    avatarUrl: row.avatar_url,
    plan: row.plan,
    timeZone: row.time_zone,
    weekStart: row.week_start,
    showsOnline: row.shows_online,
    ...presentLimits(row),
  };
}
