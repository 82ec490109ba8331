import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { createSparseLog } from '../log/sparse-log.ts';
import type { Refusal } from './errors.ts';

/**
 * Lines a minute. What a person sees has its line, unless somebody asks faster than any person reads: strangers, who
 * can be anybody from everywhere, have less, and what was refused for being too much has least.
 */
const shares = {
  person: { linesEach: 60, linesInAll: 6000 },
  stranger: { linesEach: 20, linesInAll: 200 },
  tooMany: { linesEach: 3, linesInAll: 100 },
  outage: { linesEach: 10, linesInAll: 200 },
};

/** Writes the line of a refusal. `userId` is null for a stranger. */
export type RefusalLog = (refusal: Refusal, request: FastifyRequest, userId: string | null) => void;

/**
 * One line for every refusal, with the error id that the person sees: `info` for what is refused, `warn` for what the
 * owner of the server should know of (a refusal's `report`) and what the server can't do right now, `error` for its own faults. The cause is with the last two; texts that people sent, queries
 * and headers never are.
 */
export function createRefusalLog(log: Log): RefusalLog {
  const inform = (about: object, message: string): void => log.info(about, message);
  const person = createSparseLog({ write: inform, ...shares.person });
  const stranger = createSparseLog({ write: inform, ...shares.stranger });
  const tooMany = createSparseLog({ write: inform, ...shares.tooMany });
  const outage = createSparseLog({ write: (about, message) => log.warn(about, message), ...shares.outage });

  return (refusal, request, userId) => {
    const about = {
      errorId: request.id,
      code: refusal.code,
      status: refusal.status,
      method: request.method,
      path: loggedPath(request),
      ...(userId === null ? { ip: request.ip } : { userId }),
    };
    const who = userId ?? request.ip;
    if (request.raw.destroyed && !request.raw.complete) log.debug(about, 'the client went away');
    else if (refusal.status === 503) outage.write(who, { err: refusal, ...about }, 'not possible right now');
    else if (refusal.status >= 500) log.error({ err: refusal, ...about }, 'failed');
    else if (refusal.report)
      outage.write(who, { ...about, reason: refusal.report.reason }, refusal.report.message);
    else if (refusal.status === 429) tooMany.write(who, about, 'refused');
    else (userId === null ? stranger : person).write(who, about, 'refused');
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Pieces of an unknown path that can be no secret: they are short. */
const plainPiece = /^[\w.-]{1,20}$/;

/**
 * The path as it may be written down: without its query, and with such of its pieces as are fixed, or the id of a row.
 * Codes of invitations and the like stay out.
 */
export function loggedPath({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const pieces = (url.split('?')[0] ?? '').split('/').slice(1, 12);
  const known = routeOptions.url?.split('/').slice(1);
  const shown = pieces.map((piece, index) => {
    const name = known?.[index];
    if (uuid.test(piece) || (known && piece === name)) return piece;
    if (name?.startsWith(':')) return name;
    return plainPiece.test(piece) || piece === '' ? piece : '…';
  });
  return `/${shown.join('/')}`;
}
