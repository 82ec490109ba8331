import { type Refusal, refuse } from '../../http/errors.ts';
import type { S3Config } from './s3-config.ts';

/** Of the store; the other settings are secrets. */
type Place = Pick<S3Config, 'endpoint' | 'region' | 'bucket'>;

/** What an error of the library tells: nothing else of it may be logged, since it holds signed requests. */
type Facts = { readonly name: string; readonly status: number | undefined; readonly message: string };

/** True when the file, or a part of an upload, is not there. */
export function isMissing(error: unknown): boolean {
  const { name, status } = factsOf(error);
  return status === 404 && name !== 'NoSuchBucket';
}

/** True when the server does not know the kind of request, or the access key may not make it. */
export function isImpossible(error: unknown): boolean {
  return [401, 403, 405, 501].includes(factsOf(error).status ?? 0);
}

/** The refusal for whoever needs the file. Whatever is wrong with the store, the request may succeed later. */
export function refuseFor(error: unknown, place: Place): Refusal {
  const { name, status, message } = factsOf(error);
  const cause = new Error(`${explainFailure(error, place).text} (${name}: ${message})`);
  const isFull = status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(name);
  return isFull
    ? refuse('server/disk-full', { cause, retryAfter: 30 })
    : refuse('server/files-unavailable', { cause, retryAfter: 5 });
}

/** Explains in one sentence why the bucket cannot be used. `mayPass`: waiting may help. */
export function explainFailure(error: unknown, place: Place): { text: string; mayPass: boolean } {
  const { name, status, message } = factsOf(error);
  const { bucket, region } = place;
  const server = place.endpoint ?? `Amazon S3 (${region})`;
  const say = (text: string, mayPass = false) => ({ text, mayPass });
  switch (name) {
    case 'NoSuchBucket':
      return say(
        `There is no bucket ${bucket} at ${server}. Create it there, or set S3_BUCKET to one that exists.`,
      );
    case 'InvalidAccessKeyId':
      return say(`${server} does not know the access key. Check S3_ACCESS_KEY_ID.`);
    case 'SignatureDoesNotMatch':
      return say(`${server} refuses the secret key. Check S3_SECRET_ACCESS_KEY, and S3_REGION (${region}).`);
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return say(
        `The bucket ${bucket} is in another region than ${region}, or has another address than ${server}. Check S3_REGION and S3_ENDPOINT.`,
      );
    case 'RequestTimeTooSkewed':
      return say(`The clock of this machine differs from that of ${server}. Set it right.`);
  }
  if (status === 401 || status === 403)
    return say(
      `The access key may not use the bucket ${bucket} at ${server}. Allow it to read, write, list and delete there.`,
    );
  if (status === 404)
    return say(`There is no bucket ${bucket} at ${server}. Check S3_BUCKET and S3_ENDPOINT.`);
  if (status === undefined)
    return say(
      `${server} cannot be reached (${message}). Check S3_ENDPOINT, and that the server runs.`,
      mayBeAway(error),
    );
  return say(
    `${server} cannot be used at the moment (${name}, status ${status}).`,
    status >= 500 || status === 429,
  );
}

/** A certificate that is not trusted, for one, stays so. */
function mayBeAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/CERT|SIGNED|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}

function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { name: 'Error', status: undefined, message: String(error) };
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return {
    name: error.name,
    status: metadata?.httpStatusCode,
    // Of several failed addresses of a host Node says only the code.
    message: (error.message || code).replaceAll(/\s+/g, ' ').trim().slice(0, 300),
  };
}
