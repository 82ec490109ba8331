import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';

/**
 * Logs once that requests come through a proxy that TRUST_PROXY does not name. Without that setting everyone has the
 * proxy's address, and one person who mistypes a password locks out all.
 */
export function noticeProxy(server: FastifyInstance, log: Log): void {
  let hasNoticed = false;
  server.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress: proxy } = request.socket;
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (!hasNoticed && !isTrusted && request.headers['x-forwarded-for'] !== undefined) {
      hasNoticed = true;
      log.warn(
        { proxy },
        `requests are forwarded by ${proxy}, which TRUST_PROXY does not name, so the limits on sign-in count all people as one: if that is your proxy, set TRUST_PROXY=${proxy} and start Longtable again`,
      );
    }
    done();
  });
}
