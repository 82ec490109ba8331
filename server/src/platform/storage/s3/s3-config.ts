/** A bucket of an S3-compatible server. */
export type S3Config = {
  /** Undefined for Amazon's own servers, which are found by the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket's name is in the path of requests, and not in the host. */
  readonly pathStyle: boolean;
};
