import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import type pg from 'pg';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import { sessionOf } from '../../../platform/http/session-of.ts';
import { createRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Actor } from '../../../policies/actor.ts';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { Pushes } from './push.service.ts';
import type { PushSubscriptions } from './subscriptions.service.ts';

/** The endpoints of the browsers that are sent pushes. */
export function pushRoutes({
  pool,
  subscriptions,
  pushes,
}: {
  pool: pg.Pool;
  subscriptions: PushSubscriptions;
  pushes: Pick<Pushes, 'test'>;
}): Route[] {
  const limits = createRateLimits(pool, {
    // Each resolves a name, or sends something, that a client has chosen.
    saves: { name: 'push-subscriptions', max: 60, seconds: 600 },
    tests: { name: 'push-tests', max: 10, seconds: 600 },
  });
  const byActor = (limit: (typeof limits)['saves']) => (caller: { actor: Actor | null }) =>
    limit.consume(caller.actor?.id ?? '');
  const lockFirst = (tx: Parameters<typeof lockPerson>[0], { actor }: { actor: Actor }) =>
    lockPerson(tx, actor.id);
  return [
    query(pushSubscriptionsApi.list, { access: 'signedIn' }, ({ actor }) => subscriptions.list(actor)),
    command(
      pushSubscriptionsApi.save,
      {
        access: 'signedIn',
        limit: byActor(limits.saves),
        prepare: ({ input }) => subscriptions.check(input),
        lockFirst,
      },
      ({ change, actor, input, request }) =>
        subscriptions.save(change, actor, input, {
          sessionId: sessionOf(request).id,
          userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
        }),
    ),
    command(pushSubscriptionsApi.deactivate, { access: 'signedIn', lockFirst }, ({ change, actor, input }) =>
      subscriptions.deactivate(change, actor, input.endpoint),
    ),
    command(
      pushSubscriptionsApi.delete,
      { access: ['pushSubscription', 'delete'] },
      ({ change, pushSubscription }) => subscriptions.delete(change, pushSubscription),
    ),
    action(pushSubscriptionsApi.test, { access: 'signedIn', limit: byActor(limits.tests) }, ({ actor }) =>
      pushes.test(actor.id),
    ),
  ];
}
