import { z } from 'zod';

/**
 * What became of a message. `invalid`: the token is of no use any more. `later`: Firebase is busy or away, and may take it later.
 * `refused`: our credentials or our message are wrong, which says nothing about the token.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly messageId: string }
  | { readonly kind: 'invalid'; readonly answer: string }
  | { readonly kind: 'later'; readonly answer: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly answer: string };

type Answer = { readonly status: number; readonly body: unknown; readonly retryAfter: string | null };

const accepted = z.object({ name: z.string().min(1).max(500) });

const failure = z.object({
  error: z.object({
    status: z
      .string()
      .regex(/^[A-Z_]{1,60}$/)
      .optional(),
    details: z
      .array(
        z.object({
          '@type': z.string().optional(),
          errorCode: z
            .string()
            .regex(/^[A-Z_]{1,60}$/)
            .optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
});

const fcmError = /google\.firebase\.fcm\.v1\.FcmError$/;

/** The most that an answer may ask to wait, in milliseconds: messages are of no use later. */
const mostRetryMs = 3_600_000;

/** Reads an answer of Firebase's HTTP v1 API (its documentation, "Error codes"). */
export function readAnswer({ status, body, retryAfter }: Answer, now: Date): SendOutcome {
  if (status === 200) {
    const read = accepted.safeParse(body);
    return read.success
      ? { kind: 'sent', messageId: read.data.name }
      : { kind: 'refused', answer: '200 without a message' };
  }
  const error = failure.safeParse(body).data?.error;
  const details = error?.details ?? [];
  const code = details.find((detail) => fcmError.test(detail['@type'] ?? ''))?.errorCode;
  const answer = [status, code ?? error?.status].filter((part) => part !== undefined).join(' ');
  if (status === 429 || status >= 500)
    return { kind: 'later', answer, retryAfterMs: readRetryAfter(retryAfter, now) };
  const isInvalid =
    (status === 404 && code === 'UNREGISTERED') ||
    (status === 403 && code === 'SENDER_ID_MISMATCH') ||
    (status === 400 && code === 'INVALID_ARGUMENT' && isAboutToken(details));
  return isInvalid ? { kind: 'invalid', answer } : { kind: 'refused', answer };
}

/** Messages that are too large have the same code, and name another field. */
function isAboutToken(details: NonNullable<z.infer<typeof failure>['error']['details']>): boolean {
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  return fields.every((field) => field === 'message.token' || field === 'message.fid');
}

/** The time to wait, in milliseconds; null when the header says none. Seconds, or a date. */
function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), mostRetryMs) : null;
}
