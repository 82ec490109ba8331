import { z } from 'zod';

/**
 * The response of an endpoint that speaks the tus protocol (https://tus.io/protocols/resumable-upload), instead of JSON;
 * declared by `output: tusAnswer`.
 */
export type TusAnswer = {
  readonly status: 200 | 201 | 204;
  /** The address of the upload, when it was created. */
  readonly location?: string;
  /** The bytes that the server has. */
  readonly offset?: number;
  /** The bytes that the whole file has. */
  readonly length?: number;
  /** When the upload is removed unless it is complete by then, as an ISO time. */
  readonly expiresAt?: string;
  /** What the upload has become, once it is complete. */
  readonly body?: object;
};

/** The output of an endpoint that speaks tus. Clients use a library for it instead of `call()`. */
export const tusAnswer = z.custom<TusAnswer>();
