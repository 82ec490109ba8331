import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { newId } from '@longtable/contract/ids';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../start-error.ts';
import { openClient } from './client.ts';
import { explainFailure, isMissing } from './failure.ts';
import type { S3Config } from './s3-config.ts';

/** In milliseconds. */
const defaultPace = {
  /** How long to wait for a server that cannot be reached. */
  patience: 60_000,
  /** Between two attempts. */
  pause: 2000,
};

/**
 * Checks at the start that Longtable can use the bucket: writes a small file, reads it, deletes it. Waits for
 * a server that may start after Longtable. Throws a StartError that names the problem and the setting.
 */
export async function checkS3(options: {
  config: S3Config;
  log: Log;
  pace?: Partial<typeof defaultPace>;
  client?: S3Client;
}): Promise<void> {
  const { config, log } = options;
  const pace = { ...defaultPace, ...options.pace };
  const client = options.client ?? openClient(config);
  const begun = Date.now();
  let said = '';
  try {
    for (;;) {
      try {
        await tryOut(client, config.bucket);
        return;
      } catch (error) {
        const { text, mayPass } = explainFailure(error, config);
        // Not its cause: that holds signed requests.
        if (!mayPass || Date.now() - begun >= pace.patience) throw new StartError(text);
        if (text !== said) log.warn({ bucket: config.bucket }, `${text} Trying again for a minute.`);
        said = text;
        await pause(pace.pause);
      }
    }
  } finally {
    client.destroy();
  }
}

async function tryOut(client: S3Client, Bucket: string): Promise<void> {
  const Key = `check/${newId()}`;
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'Longtable can write here.' }));
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  await Body?.transformToString();
  await client.send(new DeleteObjectCommand({ Bucket, Key }));
  // That a file is not there is told only to keys that may list the bucket.
  await client.send(new HeadObjectCommand({ Bucket, Key })).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
