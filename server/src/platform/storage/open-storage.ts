import path from 'node:path';
import type { Log } from '../log/log.ts';
import { openFolder } from './folder.ts';
import type { S3Config } from './s3/s3-config.ts';
import type { Storage } from './storage.ts';

type StorageSettings = { readonly s3: S3Config | undefined; readonly dataDir: string };

/**
 * Opens where the settings say that files are stored: a bucket, or the folder `files` of the data folder. The library
 * for buckets takes 40 MB of memory, and is loaded only for one.
 */
export async function openStorage({ s3, dataDir }: StorageSettings): Promise<Storage> {
  if (!s3) return openFolder(path.join(dataDir, 'files'));
  const { openS3 } = await import('./s3/s3.ts');
  return openS3(s3);
}

/** Checks that files can be stored there. Throws a StartError that says what is wrong. */
export async function checkStorage({ s3 }: Pick<StorageSettings, 's3'>, log: Log): Promise<void> {
  if (!s3) return;
  const { checkS3 } = await import('./s3/check.ts');
  await checkS3({ config: s3, log });
}
