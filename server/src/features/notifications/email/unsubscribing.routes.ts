import type { OutputOf } from '@longtable/contract/endpoint';
import { switchLabels } from '@longtable/contract/rules/notification-switches';
import { unsubscribingApi } from '@longtable/contract/unsubscribing';
import type pg from 'pg';
import { isClosed } from '../../../kits/closed-account.ts';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { createRateLimits } from '../../../platform/limits/rate-limits.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { NotificationPreferencesService } from '../preferences/preferences.service.ts';
import type { UnsubscribeTokens, Unsubscription } from './unsubscribe-tokens.ts';

/** The endpoints of links in e-mails, which need no session: the signed token is the right to stop these e-mails. */
export function unsubscribingRoutes({
  db,
  pool,
  preferences,
  tokens,
}: {
  db: Db;
  pool: pg.Pool;
  preferences: NotificationPreferencesService;
  tokens: UnsubscribeTokens;
}): Route[] {
  // Mail services send the requests of many people from few addresses.
  const limits = createRateLimits(pool, { perAddress: { name: 'unsubscribe', max: 600, seconds: 600 } });
  const limit = ({ ip }: { ip: string }) => limits.perAddress.consume({ ip });

  async function read(from: Db, token: string): Promise<Unsubscription> {
    const named = tokens.read(token);
    if (!named || (await isClosed(from, named.userId))) throw refuse('unsubscribe/invalid');
    return named;
  }

  return [
    query(
      unsubscribingApi.get,
      { access: 'public', limit },
      async ({ input }): Promise<OutputOf<typeof unsubscribingApi.get>> => {
        const { userId, about } = await read(db, input.token);
        const { emailNotifications, email } = await preferences.get(userId);
        return {
          about: about === 'all' ? null : switchLabels[about],
          isOn: emailNotifications && (about === 'all' || email[about]),
          all: tokens.tokenOf({ userId, about: 'all' }),
        };
      },
    ),
    command(unsubscribingApi.unsubscribe, { access: 'public', limit }, async ({ change, input }) => {
      const { userId, about } = await read(change.tx, input.token);
      await lockPerson(change.tx, userId);
      const off = about === 'all' ? { emailNotifications: false } : { email: { [about]: false } };
      await preferences.update(change, userId, off);
      return {};
    }),
  ];
}
