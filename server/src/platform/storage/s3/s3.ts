import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkedKey, type Storage } from '../storage.ts';
import { watchFailure } from '../watch-failure.ts';
import { openClient } from './client.ts';
import { isImpossible, isMissing, refuseFor } from './failure.ts';
import type { S3Config } from './s3-config.ts';

/** In milliseconds: how long the server may send nothing of a file that is being read. */
const maxSilence = 30_000;

/** The smallest that S3 accepts. Two of them are in memory at most: one is filled while the other is sent. */
const partBytes = 5 * 1024 * 1024;

/**
 * Stores files in a bucket of an S3-compatible server. Rejects with a refusal that says to try again when the server
 * cannot be used.
 */
export function openS3(config: S3Config, client: S3Client = openClient(config)): Storage {
  const of = (key: string) => ({ Bucket: config.bucket, Key: checkedKey(key) });

  /** What the server answers; null for a file that is not there. */
  async function ask<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      if (isMissing(error)) return null;
      throw refuseFor(error, config);
    }
  }

  async function head(key: string) {
    const params = of(key);
    return ask(() => client.send(new HeadObjectCommand(params)));
  }

  /** Requested when reading begins. */
  async function* get(key: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
    const params = of(key);
    const Range = range && `bytes=${range.from}-${range.to - 1}`;
    const stop = new AbortController();
    const abortSignal = stop.signal;
    try {
      const answer = await ask(() =>
        client.send(new GetObjectCommand({ ...params, Range }), { abortSignal }),
      );
      if (!answer?.Body) throw new Error(`The file ${key} is not there any more.`);
      yield* patiently(answer.Body as Readable, maxSilence);
    } finally {
      stop.abort();
    }
  }

  return {
    async put(key, content) {
      const params = of(key);
      const watched = watchFailure(content);
      const body = Readable.from(watched.content, { objectMode: false, highWaterMark: 65_536 });
      const upload = new Upload({
        client,
        params: { ...params, Body: body, ContentType: 'application/octet-stream' },
        // One at a time: otherwise each upload would hold several parts in memory.
        queueSize: 1,
        partSize: partBytes,
      });
      try {
        await upload.done();
      } catch (error) {
        body.destroy();
        const failure = watched.failure();
        throw failure instanceof Error ? failure : refuseFor(error, config);
      }
    },

    async copy(from, to) {
      const { Bucket, Key } = of(to);
      const CopySource = `${Bucket}/${checkedKey(from)}`;
      return (await ask(() => client.send(new CopyObjectCommand({ Bucket, Key, CopySource })))) !== null;
    },

    async read(key) {
      const found = await head(key);
      if (!found) return null;
      const size = found.ContentLength ?? 0;
      return {
        size,
        content: get(key),
        slice: (from, to) => slice(from, Math.min(to, size)),
      };

      async function* slice(from: number, to: number): AsyncGenerator<Uint8Array> {
        if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0)
          throw new RangeError(`There is no part of a file from ${from} to ${to}.`);
        if (to > from) yield* get(key, { from, to });
      }
    },

    async remove(key) {
      const { Bucket, Key } = of(key);
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
      // A process that died while it wrote the file has left parts of it, which no list of files shows. Not every server tells.
      const begun = await ask(() =>
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })).catch(nothingIfImpossible),
      );
      for (const { Key: found, UploadId } of begun?.Uploads ?? []) {
        if (found === Key)
          await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
    },

    exists: async (key) => (await head(key)) !== null,
  };
}

function nothingIfImpossible(error: unknown): null {
  if (isImpossible(error)) return null;
  throw error;
}

/** The content, unless no more of it comes for some time. The time that the reader takes does not count. */
async function* patiently(content: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const chunks = (content as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const giveUp = () => content.destroy(new Error('The file storage sends nothing more of a file.'));
      const timer = setTimeout(giveUp, milliseconds);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    content.destroy();
  }
}
