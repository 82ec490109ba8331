import { Readable } from 'node:stream';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { FastifyReply } from 'fastify';

const oneYear = 31_536_000;

/**
 * Answers with a file. What people have uploaded is never a page of ours: no script of it runs, nothing of it is
 * guessed, no other site can show it. It is read no faster than it is taken, and no further when whoever takes it is
 * gone.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply
    .header('content-type', file.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    // Files are for signed-in people: proxies must not cache them.
    .header('cache-control', file.immutable ? `private, max-age=${oneYear}, immutable` : 'no-store');
  if (file.saveAs !== undefined) reply.header('content-disposition', contentDisposition(file.saveAs));
  const { content, size } = file;
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(
    Readable.from(size === undefined ? content : ofSize(content, size), { objectMode: false }),
  );
}

/** Fails rather than give more or less than was announced. */
async function* ofSize(content: FileAnswer['content'], size: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of content) {
    sent += chunk.length;
    if (sent > size) break;
    yield chunk;
  }
  if (sent !== size) throw new Error(`A file of ${size} bytes turned out to have another size.`);
}

/** The header that makes a browser save a file under a name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  // Separators of folders and control characters are no part of a name.
  const clean = name.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_') || 'file';
  // For what does not read the second form. The percent sign, because some decode it here too.
  const plain = clean.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
