/** The headers of a request that speaks tus, with its input: two numbers, and the entries of Upload-Metadata. */
export function tusHeaders({
  uploadLength,
  uploadOffset,
  ...described
}: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(described).filter(([, value]) => value !== undefined);
  const metadata = entries.map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`);
  const sendsBytes = uploadLength !== undefined || uploadOffset !== undefined;
  return {
    'tus-resumable': '1.0.0',
    ...(sendsBytes && { 'content-type': 'application/offset+octet-stream' }),
    ...(uploadLength !== undefined && { 'upload-length': String(uploadLength) }),
    ...(uploadOffset !== undefined && { 'upload-offset': String(uploadOffset) }),
    ...(metadata.length > 0 && { 'upload-metadata': metadata.join(',') }),
  };
}
