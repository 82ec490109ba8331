type ErrorParams = Readonly<Record<string, string>>;
type ErrorKind = { readonly status: number; readonly text: string };

/**
 * The closed list of everything that can be refused, with the text a person reads (workspace §8, collaboration §8;
 * where the specification has no text it says what happened, what is safe and what to do). `{name}` is filled from
 * the error's parameters. The code is stable, the text may be translated one day: programs look at the code.
 */
export const errorKinds = {
  'request/malformed': { status: 400, text: 'This request could not be understood. Nothing was changed.' },
  'request/too-large': { status: 413, text: 'This is too large to be saved. Nothing was changed.' },
  'request/unsupported-type': { status: 415, text: 'Requests are sent as JSON. Nothing was changed.' },
  'request/unknown-address': { status: 404, text: 'There is nothing at this address.' },
  'request/foreign-origin': {
    status: 403,
    text: 'This request came from another site and was refused. Nothing was changed.',
  },
  'request/id-taken': { status: 409, text: 'This id is already in use. Nothing was changed.' },
  'request/too-many': { status: 429, text: 'Too many tries. Please wait {wait} and try again.' },
  'server/unexpected': { status: 500, text: 'Something went wrong. Please try again in a moment.' },
  'server/unavailable': {
    status: 503,
    text: 'The server is starting or has lost its database for a moment. Please try again in a moment.',
  },

  'auth/required': { status: 401, text: 'User not authenticated. Please sign in.' },
  'auth/wrong-credentials': { status: 401, text: 'The e-mail address or the password is wrong.' },
  'auth/sign-up-refused': {
    status: 422,
    text: 'An account could not be made with this e-mail address. Sign in if it is yours, or reset its password.',
  },
  'auth/reset-link-invalid': {
    status: 422,
    text: 'This reset link has expired or was already used. Ask for a new one.',
  },

  'task/not-found': { status: 404, text: 'Task not found or access denied' },
  'task/not-allowed': { status: 403, text: 'Only the person who created this task can do this.' },
  'task/title-required': {
    status: 422,
    text: 'Task title is required if provided and cannot be empty.',
  },
  'task/invalid-priority': { status: 422, text: 'Invalid task priority value: {value}.' },
  'task/invalid-status': { status: 422, text: 'Invalid task status value: {value}.' },
  'task/id-required-for-update': { status: 400, text: 'Task ID is required for update.' },
  'task/id-required-for-deletion': { status: 400, text: 'Task ID is required for deletion.' },
} as const satisfies Record<string, ErrorKind>;

/** A code of the closed list, such as `task/not-found`. */
export type ErrorCode = keyof typeof errorKinds;

/** The text a person reads for a code, with `{name}` filled from `params`. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return errorKinds[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
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
