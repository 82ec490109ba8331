import { type DeviceTokenSettings, deviceTokensApi } from '@longtable/contract/device-tokens';
import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type pg from 'pg';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Firebase } from '../../../platform/firebase/firebase.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { sessionOf } from '../../../platform/http/session-of.ts';
import { createRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Actor } from '../../../policies/actor.ts';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import { messageTo } from './device-message.ts';
import * as store from './device-tokens.store.ts';

/** What device push needs of the server's settings. */
export type DevicePush = { readonly firebase: Firebase; readonly web: DeviceTokenSettings };

/** The endpoints of a person's own device tokens (docs/product/notification-settings.md, "Device push"). */
export function deviceTokenRoutes({
  db,
  pool,
  devicePush,
  publicUrl,
}: {
  db: Db;
  pool: pg.Pool;
  /** Null without credentials of Firebase. */
  devicePush: DevicePush | null;
  publicUrl: URL;
}): Route[] {
  const limits = createRateLimits(pool, {
    // A page saves its token once.
    save: { name: 'device-token-save', max: 300, seconds: 3600 },
    send: { name: 'device-token-send', max: 60, seconds: 600 },
  });
  const perPerson =
    (limit: keyof typeof limits) =>
    ({ ip, actor }: { ip: string; actor: Actor | null }) =>
      limits[limit].consume(actor?.id ?? { ip });

  async function send(
    actor: Actor,
    { token, title, body, data, clickAction }: ParsedInputOf<typeof deviceTokensApi.send>,
  ): Promise<OutputOf<typeof deviceTokensApi.send>> {
    const device = await store.findActiveToken(db, actor.id, token);
    if (!device) throw refuse('device-token/not-found');
    const failed = (error: string) => ({ success: false, messageId: null, error });
    if (!devicePush) return failed('Device push is off on this server.');
    const outcome = await devicePush.firebase.send(
      messageTo(device, { title, body, data, clickAction: clickAction ?? null }, publicUrl),
    );
    switch (outcome.kind) {
      case 'sent':
        return { success: true, messageId: outcome.messageId, error: null };
      case 'invalid':
        await store.deactivateToken(db, token);
        return failed('Invalid token');
      case 'later':
        return failed('Firebase is not available now. Try again later.');
      case 'refused':
        return failed('Firebase refused the message.');
    }
  }

  return [
    query(deviceTokensApi.settings, { access: 'signedIn' }, async () => ({
      settings: devicePush?.web ?? null,
    })),
    command(
      deviceTokensApi.save,
      {
        access: 'signedIn',
        limit: perPerson('save'),
        lockFirst: (tx, { actor }) => lockPerson(tx, actor.id),
      },
      async ({ change, actor, input, request }) => {
        if (!devicePush) throw refuse('device-token/off');
        const { deviceId, deviceName, browserName, osName, token, kind, pushEndpoint } = input;
        const saved = {
          user_id: actor.id,
          token,
          kind,
          device_id: deviceId,
          device_name: deviceName,
          browser_name: browserName,
          os_name: osName,
          session_id: sessionOf(request).id,
          push_endpoint: pushEndpoint,
        };
        await store.upsertToken(change.tx, saved);
        await store.deactivateOthersOfDevice(change.tx, saved);
        await store.deleteBeyondMost(change.tx, actor.id);
        return {};
      },
    ),
    command(deviceTokensApi.deactivate, { access: 'signedIn' }, async ({ change, actor, input }) => {
      await store.deactivateToken(change.tx, input.token, actor.id);
      return {};
    }),
    // Asks another server, so that it must hold no transaction.
    action(deviceTokensApi.send, { access: 'signedIn', limit: perPerson('send') }, ({ actor, input }) =>
      send(actor, input),
    ),
  ];
}
