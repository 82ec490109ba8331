import { type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';

type RefusalDetails = {
  /** Replaces `{name}` in the text of the code. */
  params?: Readonly<Record<string, string>>;
  /** Which field was refused, and why. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  cause?: unknown;
  report?: Report;
};

/**
 * Logged with the code and error id of a refusal that the owner of the server should know about. Must contain no
 * secrets and no unchecked text from outside.
 */
export type Report = { readonly message: string; readonly reason: string };

/** A refusal with a code of the closed list. Created by `refuse()`; one error handler turns it into a response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly report: Report | undefined;

  constructor(code: ErrorCode, details: RefusalDetails) {
    super(errorText(code, details.params), { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = errorStatus(code);
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.report = details.report;
  }
}

/** Creates the error to throw for a code of the contract's closed list (docs/product/general.md, "Errors"). */
export function refuse(code: ErrorCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details);
}
