import { streamTokensApi, streamUsersApi } from '@longtable/contract/stream-tokens';
import { presentPersonCard } from '../../kits/person-card.ts';
import type { LiveTokens } from '../../platform/auth/live-tokens.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { sessionOf } from '../../platform/http/session-of.ts';
import { action, query, type Route } from '../../policies/engine.ts';
import { readChatPartner } from './stream-tokens.store.ts';

/** Tokens of the live connection, and identities in chats, for other programs (docs/product/chat.md, "Other programs"). */
export function streamTokenRoutes({
  db,
  liveTokens,
}: {
  db: Db;
  liveTokens: Pick<LiveTokens, 'tokenOf'>;
}): Route[] {
  return [
    withoutSession(
      'stream/no-session',
      query(streamTokensApi.get, { access: 'signedIn' }, async ({ actor, input, request }) => {
        if (input.user_id !== actor.id) throw refuse('stream/not-oneself');
        return liveTokens.tokenOf(sessionOf(request), Date.now());
      }),
    ),
    // The same token by POST, as functions are called.
    withoutSession(
      'stream/no-session',
      action(streamTokensApi.make, { access: 'signedIn' }, async ({ request }) =>
        liveTokens.tokenOf(sessionOf(request), Date.now()),
      ),
    ),
    withoutSession(
      'stream/no-session-for-users',
      action(streamUsersApi.create, { access: 'signedIn' }, async ({ actor, input }) => {
        const row = await readChatPartner(db, actor.id, input.userId);
        if (!row) throw refuse('stream/not-connected');
        const { id, name, avatarUrl } = presentPersonCard(row);
        return { user: { id, name, image: avatarUrl } };
      }),
    ),
  ];
}

function withoutSession(signedOut: NonNullable<Route['signedOut']>, route: Route): Route {
  return { ...route, signedOut };
}
