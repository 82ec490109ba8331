import { byId, definePersonalData, jsonFile, rowsFile } from '../../../kits/personal-data.ts';
import { pendingEmailOf } from '../../../platform/auth/email-changes.ts';
import { providerPrefix } from '../../../platform/auth/linked-accounts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { describeDevice } from './device.ts';

/** The personal data of every person: profile, ways to sign in, and sessions. */
export const peoplePersonalData = definePersonalData({
  downloads: [
    jsonFile('profile.json', readProfile),
    rowsFile(
      'sessions.json',
      (...page) => readSessions(...page),
      (row) => ({ ...row, ...describeDevice(row.userAgent) }),
    ),
  ],
  consequences: async () => [
    'Your profile and every way to sign in are deleted for good, and you are signed out everywhere.',
  ],
});

/** Without hashes and tokens, which are useless to the person. */
async function readProfile(db: Db, userId: string) {
  const profile = await db
    .selectFrom('user_profiles')
    .innerJoin('users', 'users.id', 'user_profiles.id')
    .select([
      'users.id',
      'user_profiles.full_name as fullName',
      'user_profiles.email',
      'users.email_verified as emailConfirmed',
      'user_profiles.plan',
      'user_profiles.time_zone as timeZone',
      'user_profiles.week_start as weekStart',
      'user_profiles.shows_online as showsOnline',
      'user_profiles.todo_limit as todoLimit',
      'user_profiles.in_progress_limit as inProgressLimit',
      'user_profiles.review_limit as reviewLimit',
      'users.created_at as createdAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!profile) return null;
  const linked = await db
    .selectFrom('accounts')
    .select(['provider_id as provider', 'account_id as subject', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .where('provider_id', 'like', `${providerPrefix}%`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    ...profile,
    pendingEmail: await pendingEmailOf(db, userId),
    singleSignOn: linked.map(({ provider, subject, linkedAt }) => ({
      provider: provider.slice(providerPrefix.length),
      subject,
      linkedAt,
    })),
  };
}

const readSessions = byId('id', (db, userId) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'ip_address as ip',
      'user_agent as userAgent',
      'created_at as signedInAt',
      'last_active_at as lastActiveAt',
      'expires_at as endsAt',
    ])
    .where('user_id', '=', userId),
);
