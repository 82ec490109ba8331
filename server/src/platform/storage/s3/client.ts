import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from './s3-config.ts';

/** In milliseconds. */
const timeouts = {
  connect: 5000,
  /** Until a request is answered, its body sent included: a part of a file over a slow line, for one. */
  answer: 60_000,
};

/** Slow readers of files each occupy a connection. */
const maxConnections = 500;

/** A connection to a bucket, by the library of Amazon. Tries what may pass three times. */
export function openClient(config: S3Config, patience: Partial<typeof timeouts> = {}): S3Client {
  const { connect, answer } = { ...timeouts, ...patience };
  return new S3Client({
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Other servers than Amazon's refuse the checksums that the library otherwise adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: maxConnections },
      httpsAgent: { maxSockets: maxConnections },
    },
  });
}
