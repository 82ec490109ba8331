import { type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';

type RefusalDetails = {
  /** Fills `{name}` in the text of the code. */
  params?: Readonly<Record<string, string>>;
  /** Which field was refused, and why. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
  report?: Report;
};

/**
 * What the log says of a refusal, beside its code and error id, where the owner of the server should know of it.
 * Nothing that came from outside as it is, and no secrets.
 */
export type Report = { readonly message: string; readonly reason: string };

/** A refusal with a code of the closed list. Made by `refuse()`, turned into the answer in one place. */
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

/** The error to throw for a code of the contract's closed list (docs/product/general.md, "Errors"). */
export function refuse(code: ErrorCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details);
}
