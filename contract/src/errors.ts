import { errorKinds } from './api.ts';

type ErrorParams = Readonly<Record<string, string>>;

/** A code of the closed list of refusals (docs/product/general.md, "Errors"). */
export type ErrorCode = keyof typeof errorKinds;

/** The text of a code for people, with `{name}` replaced from `params`. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return errorKinds[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The HTTP status of a code. */
export function errorStatus(code: ErrorCode): number {
  return errorKinds[code].status;
}

/** The body of every unsuccessful response. The server logs the cause under the same `errorId`. */
export type ErrorBody = {
  error: {
    code: string;
    text: string;
    errorId: string;
    /** The refused fields of the input and why, for forms. */
    fields?: Record<string, string>;
    /** Seconds after which a retry may succeed. */
    retryAfter?: number;
  };
};

/** True when this build of the contract knows the code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code);
}
