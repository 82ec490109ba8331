import { Readable } from 'node:stream';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { FastifyReply } from 'fastify';

const oneYear = 31_536_000;

/**
 * Sends a file. Uploaded files must never act as a page of this site: their scripts do not run, their type is not
 * sniffed, and other sites cannot embed them. Read as fast as the client receives, and not beyond a disconnect.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply
    .header('content-type', file.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    // Files are for signed-in people, so proxies must not cache them.
    .header('cache-control', file.immutable ? `private, max-age=${oneYear}, immutable` : 'no-store');
  if (file.saveAs !== undefined) reply.header('content-disposition', contentDisposition(file.saveAs));
  const { content, size } = file;
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(
    Readable.from(size === undefined ? content : ofSize(content, size), { objectMode: false }),
  );
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
