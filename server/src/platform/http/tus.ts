import type { IncomingHttpHeaders } from 'node:http';
import type { TusAnswer } from '@longtable/contract/tus-answer';
import type { FastifyReply } from 'fastify';
import { refuse } from './errors.ts';

/** The version of the protocol. There is no other. */
const version = '1.0.0';
/** More entries than any endpoint has. */
const mostEntries = 50;

/**
 * The input that the headers of a tus request have: the entries of Upload-Metadata, and the numbers `uploadLength` and
 * `uploadOffset` as they were written. Throws `request/unsupported-tus` for another version of the protocol.
 */
export function tusInput(headers: IncomingHttpHeaders): Record<string, unknown> {
  if (headers['tus-resumable'] !== version) throw refuse('request/unsupported-tus');
  const { 'upload-length': uploadLength, 'upload-offset': uploadOffset } = headers;
  return {
    ...metadataOf(headers['upload-metadata']),
    ...(uploadLength !== undefined && { uploadLength }),
    ...(uploadOffset !== undefined && { uploadOffset }),
  };
}

/** Keys with values in Base64: `name TWFzdC5wbmc=,parentFolderId …`. */
function metadataOf(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string' || header.trim() === '') return {};
  const entries = header.split(',');
  if (entries.length > mostEntries) throw refuse('request/malformed');
  return Object.fromEntries(
    entries.map((entry) => {
      const [key = '', value = ''] = entry.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    }),
  );
}

/** Marks every answer of such an endpoint, refusals too. */
export function markTus(reply: FastifyReply): void {
  reply.header('tus-resumable', version).header('tus-version', version);
}

/** Sends the answer of an endpoint that speaks tus. */
export function sendTus(
  reply: FastifyReply,
  { status, location, offset, length, expiresAt, body }: TusAnswer,
): FastifyReply {
  reply.status(status);
  if (location !== undefined) reply.header('location', location);
  if (offset !== undefined) reply.header('upload-offset', offset);
  if (length !== undefined) reply.header('upload-length', length);
  if (expiresAt !== undefined) reply.header('upload-expires', new Date(expiresAt).toUTCString());
  return reply.send(body);
}
