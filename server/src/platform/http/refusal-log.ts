import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { createSparseLog } from '../log/sparse-log.ts';
import type { Refusal } from './errors.ts';

/**
 * Lines per minute. Every refusal that a person sees is logged, unless requests come faster than people can read.
 * Strangers have fewer, since they can be anyone, and refusals of floods have fewest.
 */
const shares = {
  person: { linesEach: 60, linesInAll: 6000 },
  stranger: { linesEach: 20, linesInAll: 200 },
  tooMany: { linesEach: 3, linesInAll: 100 },
  outage: { linesEach: 10, linesInAll: 200 },
};

/** Logs a refusal. `userId` is null for a stranger. */
export type RefusalLog = (refusal: Refusal, request: FastifyRequest, userId: string | null) => void;

/**
 * One line per refusal, with the error id that the person sees: `info` for refusals, `warn` for those with a `report`
 * for the owner of the server and for outages, `error` for faults of the server. The last two include the cause. Never
 * includes people's texts, query strings or headers.
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
/** Segments of unknown paths that are too short to be secrets. */
const plainPiece = /^[\w.-]{1,20}$/;

/**
 * A path for the log, without its query, and with only those segments that are fixed or ids of rows. Omits codes of
 * invitations and the like.
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
