import type { InputOf } from '@longtable/contract/endpoint';
import type { ErrorBody } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import type { Resource } from '@longtable/contract/resources';
import { plainPicture } from './pictures.ts';
import type { Person } from './test-app.ts';

type Described = Omit<InputOf<typeof resourceUploadsApi.start>, 'uploadLength'>;

/** Uploads a file in one request, which must succeed. */
export async function uploadFile(who: Person, described: Described, content: Uint8Array): Promise<Resource> {
  const { status, body } = await sendUpload(who, described, content);
  if (status !== 201) throw new Error(`The upload was answered with ${JSON.stringify(body)}`);
  return body as Resource;
}

/** Uploads a small PNG, which must succeed. */
export async function uploadPicture(who: Person, described: Omit<Described, 'id'>): Promise<Resource> {
  return uploadFile(who, { id: newId(), ...described }, await plainPicture('png'));
}

/** The refusal of an upload in one request, which must be refused. */
export async function refusedUpload(
  who: Person,
  described: Described,
  content: Uint8Array,
): Promise<ErrorBody['error'] & { status: number }> {
  const { status, body } = await sendUpload(who, described, content);
  return { status, ...(body as ErrorBody).error };
}

/** Sends a file in one request. */
export function sendUpload(who: Person, described: Described, content: Uint8Array) {
  return who.send(resourceUploadsApi.start, { ...described, uploadLength: content.length }, content);
}
