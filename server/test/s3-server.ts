import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { openClient } from '../src/platform/storage/s3/client.ts';
import type { S3Config } from '../src/platform/storage/s3/s3-config.ts';
import { scratchFolder } from './scratch-folder.ts';

export type S3Server = {
  /** Where it has its files. */
  readonly folder: string;
  readonly config: S3Config;
  /** The same for a whole server. */
  readonly settings: Record<string, string>;
  /** What is in the bucket, sorted. */
  keys(prefix: string): Promise<string[]>;
  /** How many uploads in parts are begun, and neither complete nor aborted. */
  unfinished(): Promise<number>;
  stop(): Promise<void>;
};

/** An S3-compatible server with an empty bucket (docs/decisions/048). */
export async function startS3Server(): Promise<S3Server> {
  const folder = await scratchFolder('longtable-s3-');
  const server = await startFauxqs({
    port: 0,
    host: '127.0.0.1',
    logger: false,
    s3StorageDir: folder,
    init: { buckets: ['longtable'] },
  });
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    bucket: 'longtable',
    accessKeyId: 'test-access-key',
    secretAccessKey: 'test-secret-key',
    pathStyle: true,
  };
  return describe({ folder, config, stop: () => server.stop() });
}

/** One by others, which checks signatures, and knows fewer requests. */
export async function startSigningS3Server(): Promise<S3Server> {
  const folder = await scratchFolder('longtable-s3-');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'longtable' }],
  });
  const { port } = await server.run();
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'longtable',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  };
  return describe({ folder, config, stop: () => server.close() });
}

async function describe(options: {
  folder: string;
  config: S3Config;
  stop: () => Promise<unknown>;
}): Promise<S3Server> {
  const { folder, config, stop } = options;
  const client = openClient(config);
  return {
    folder,
    config,
    settings: settingsOf(config),
    async keys(prefix) {
      const { Contents } = await client.send(
        new ListObjectsV2Command({ Bucket: config.bucket, Prefix: prefix }),
      );
      return (Contents ?? []).map(({ Key = '' }) => Key).toSorted();
    },
    unfinished: async () => (await readdir(path.join(folder, '_multipart')).catch(() => [])).length,
    async stop() {
      client.destroy();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of a server that stores its files there. */
export function settingsOf(config: S3Config): Record<string, string> {
  return {
    S3_ENDPOINT: config.endpoint ?? '',
    S3_REGION: config.region,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    S3_PATH_STYLE: String(config.pathStyle),
  };
}
