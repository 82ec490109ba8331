import type { ErrorBody } from '@longtable/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOfTrigger } from '../db/deleted-ids.ts';
import { Refusal, refuse } from './errors.ts';
import { outageOf } from './outages.ts';

/** Sends a refusal: code, text and error id, and nothing about its cause. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      text: refusal.message,
      errorId: request.id,
      ...(refusal.fields && { fields: { ...refusal.fields } }),
      ...(refusal.retryAfter !== undefined && { retryAfter: refusal.retryAfter }),
    },
  };
  return (
    reply
      .status(refusal.status)
      // Headers that were set for a file that cannot be read.
      .removeHeader('content-disposition')
      .removeHeader('content-length')
      .removeHeader('content-range')
      .removeHeader('accept-ranges')
      .removeHeader('etag')
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(body)
  );
}

/** The refusal to send for an error: `server/unexpected` for unknown ones. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOfTrigger(error);
  if (code) return refuse(code, { cause: error });
  const outage = outageOf(error);
  if (outage) return refuse(outage.code, { cause: error, retryAfter: outage.retryAfter });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return refuse('request/too-large', { cause: error });
  if (status === 415) return refuse('request/unsupported-type', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return refuse('request/malformed', { cause: error });
  return refuse('server/unexpected', { cause: error });
}
