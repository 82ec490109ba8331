import type { PersonCard } from '@longtable/contract/connections';
import type { CurrentUser } from '@longtable/contract/people';
import { personName } from '@longtable/contract/rules/person-name';
import type { PersonRow } from './people.store.ts';

/** A person as they see themselves (workspace §3 "Current user"). */
export function toCurrentUser(row: PersonRow): CurrentUser {
  return {
    id: row.id,
    name: personName({ fullName: row.full_name, email: row.email }),
    fullName: row.full_name,
    email: row.email || 'No email',
    avatarUrl: row.avatar_url,
    plan: row.plan,
    timeZone: row.time_zone,
    weekStart: row.week_start,
  };
}

/** A person as they stand in other people's lists: without their e-mail address, which not everybody may know. */
export function toPersonCard(row: Pick<PersonRow, 'id' | 'full_name' | 'email' | 'avatar_url'>): PersonCard {
  return {
    id: row.id,
    name: personName({ fullName: row.full_name, email: row.email }),
    avatarUrl: row.avatar_url,
  };
}
