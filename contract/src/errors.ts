import { errorKinds } from './api.ts';

type ErrorParams = Readonly<Record<string, string>>;

/** A code of the closed list of everything that can be refused (docs/product/general.md, "Errors"). */
export type ErrorCode = keyof typeof errorKinds;

/** The text a person reads for a code, with `{name}` filled from `params`. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return errorKinds[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The status of an answer that refuses with this code. */
export function errorStatus(code: ErrorCode): number {
  return errorKinds[code].status;
}

/** The body of every answer that is not a success. `errorId` is in the server's log beside the cause. */
export type ErrorBody = {
  error: {
    code: string;
    text: string;
    errorId: string;
    /** Which field of the input was refused and why, for forms. */
    fields?: Record<string, string>;
    /** Seconds after which a retry makes sense. */
    retryAfter?: number;
  };
};

/** True when the code is one that this build of the contract knows. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code);
}
