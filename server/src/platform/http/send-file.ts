import { Readable } from 'node:stream';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { FastifyReply } from 'fastify';
import { byteRange, namesEtag } from './byte-range.ts';

const oneYear = 31_536_000;

/**
 * Sends a file, or the part that a Range header requests (206), or that the browser's copy is current (304). Uploaded
 * files must never act as a page of this site: their scripts do not run, their type is not sniffed, and other sites
 * cannot embed them. Read as fast as the client receives, and not beyond a disconnect.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { method, headers } = reply.request;
  const { content, size, slice, etag } = file;
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', cacheControl(file));
  if (file.hasSecretAddress) reply.header('referrer-policy', 'no-referrer');
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && namesEtag(headers['if-none-match'], etag)) return reply.code(304).send();

  const partial = size !== undefined && slice ? { size, slice } : null;
  if (partial) reply.header('accept-ranges', 'bytes');
  // Ranges are defined for GET only. A part of another content than the client has the beginning of is of no use to it.
  const mayBePart = method === 'GET' && (headers['if-range'] ?? etag) === etag;
  const range = partial && mayBePart ? byteRange(headers.range, partial.size) : 'whole';
  if (partial && range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${partial.size}`)
      .header('cache-control', 'no-store')
      .send();

  reply.header('content-type', file.contentType);
  if (file.saveAs !== undefined) reply.header('content-disposition', contentDisposition(file.saveAs));
  if (partial && typeof range === 'object') {
    const { from, to } = range;
    reply
      .code(206)
      .header('content-range', `bytes ${from}-${to - 1}/${partial.size}`)
      .header('content-length', to - from);
    return reply.send(streamed(ofSize(partial.slice(from, to), to - from)));
  }
  if (size === undefined) return reply.send(streamed(content));
  reply.header('content-length', size);
  // The headers of a HEAD request are known without the content.
  return reply.send(streamed(method === 'HEAD' ? [] : ofSize(content, size)));
}

/** Files are for signed-in people, so proxies must not cache them. */
function cacheControl({ immutable, maxAgeSeconds, hasSecretAddress }: FileAnswer): string {
  if (hasSecretAddress) return 'private, no-store';
  if (immutable) return `private, max-age=${oneYear}, immutable`;
  return maxAgeSeconds === undefined ? 'no-store' : `private, max-age=${maxAgeSeconds}`;
}

function streamed(content: FileAnswer['content']): Readable {
  return Readable.from(content, { objectMode: false });
}

/** Fails if the length differs from the announced one. */
async function* ofSize(content: FileAnswer['content'], size: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of content) {
    sent += chunk.length;
    if (sent > size) break;
    yield chunk;
  }
  if (sent !== size) throw new Error(`A file of ${size} bytes has another size than announced.`);
}

/** The header that makes browsers save a file under a name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  // Path separators and control characters are removed from the name.
  const clean = name.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_') || 'file';
  // The ASCII fallback. Percent signs are removed, because some clients decode them here.
  const plain = clean.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
