import { newId } from '@longtable/contract/ids';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import type { RequestHeaders } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import { createBrowserCookie, hashOf, randomToken } from './browser-cookie.ts';
import { createProvider, type Identity, type ProviderSettings } from './openid-provider.ts';

/** A sign-in at the provider has to come back within this long, in seconds (10 minutes). */
export const pendingSeconds = 600;

export type SingleSignOn = {
  readonly name: string;
  /**
   * The provider's address to send the browser to, and the Set-Cookie header without which nobody comes back. `kept`
   * is handed over again at the end. Throws `auth/single-sign-on-unreachable`.
   */
  begin(kept: string, headers: RequestHeaders): Promise<{ url: string; cookie: string }>;
  /**
   * Who came back. `query` is what the provider added to our address. Works once, for ten minutes, in the browser
   * that began; otherwise and for everything the provider refuses it throws `auth/single-sign-on-refused`.
   */
  finish(query: string, headers: RequestHeaders): Promise<{ identity: Identity; kept: string }>;
  /** The Set-Cookie header for who has come back. */
  readonly noCookie: string;
};

const pendingValue = z.object({ codeVerifier: z.string(), nonce: z.string(), kept: z.string() });

/** Signing in by OpenID Connect: authorization code with PKCE, state and nonce, bound to the browser that began it. */
export function createSingleSignOn(options: {
  db: Db;
  settings: ProviderSettings;
  publicUrl: URL;
  log: Log;
}): SingleSignOn {
  const { db, settings, log } = options;
  const redirectUrl = new URL('/auth/callback', options.publicUrl);
  const cookie = createBrowserCookie({
    name: 'longtable_single_sign_on',
    publicUrl: options.publicUrl,
    maxAge: pendingSeconds,
  });
  const provider = createProvider(settings, log);
  const refused = () => refuse('auth/single-sign-on-refused', { params: { provider: settings.name } });

  return {
    name: settings.name,
    noCookie: cookie.takeAway,

    async begin(kept, headers) {
      const config = await provider.find();
      // Two tabs of one browser may both be on their way: then they share the cookie.
      const browser = cookie.of(headers) ?? randomToken();
      const [state, nonce, codeVerifier] = [randomToken(), randomToken(), oidc.randomPKCECodeVerifier()];
      await db
        .insertInto('verifications')
        .values({
          id: newId(),
          identifier: pendingIdentifier(state, browser),
          value: JSON.stringify({ codeVerifier, nonce, kept } satisfies z.infer<typeof pendingValue>),
          expires_at: new Date(Date.now() + pendingSeconds * 1000).toISOString(),
        })
        .execute();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl.href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, cookie: cookie.give(browser) };
    },

    async finish(query, headers) {
      const answer = new URL(redirectUrl);
      answer.search = query;
      const state = answer.searchParams.get('state');
      const browser = cookie.of(headers);
      // Taken away as it is read: of two that come with it one finds it. Who comes with another browser's state (a
      // link to somebody else's account, say) finds nothing, and does not spoil it for that browser either.
      const pending = state && browser && (await take(pendingIdentifier(state, browser)));
      if (!pending) throw refused();
      const identity = await provider.redeem(answer, { ...pending, state });
      if (!identity) throw refused();
      return { identity, kept: pending.kept };
    },
  };

  async function take(identifier: string) {
    const row = await db
      .deleteFrom('verifications')
      .where('identifier', '=', identifier)
      .where('expires_at', '>', new Date().toISOString())
      .returning('value')
      .executeTakeFirst();
    return row ? pendingValue.parse(JSON.parse(row.value)) : null;
  }
}

function pendingIdentifier(state: string, browser: string): string {
  return `single-sign-on:${hashOf(state, browser)}`;
}
