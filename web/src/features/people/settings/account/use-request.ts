import * as general from '../../../../platform/use-request.ts';

export type Refusal = general.Refusal;
export const { Explained } = general;

const fieldOfCode: general.FieldOfCode = {
  'auth/wrong-password': 'currentPassword',
  'auth/wrong-code': 'code',
  'account/confirmation-wrong': 'confirmation',
};

/**
 * One request at a time, its refusal kept for the form: changes to how somebody signs in carry secrets, so they are
 * sent once, now, and never queued.
 */
export function useRequest() {
  return general.useRequest(fieldOfCode);
}

/** The person's text for an error of `call`, or of what the browser was asked for (`Explained`). */
export function refusalOf(error: unknown): Refusal {
  return general.refusalOf(error, fieldOfCode);
}
