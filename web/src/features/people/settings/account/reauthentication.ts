import type { Account } from '@longtable/contract/account';
import type { FieldOfCode } from '../../../../platform/use-request.ts';

/** The input of a reauthentication; empty for people without a password. */
export type Reauthentication = { currentPassword?: string };

/** The field that shows a refusal, by its code. */
export const accountFields: FieldOfCode = {
  'auth/wrong-password': 'currentPassword',
  'auth/wrong-code': 'code',
  'account/confirmation-wrong': 'confirmation',
};

/** The reauthentication of a form with a current password. */
export function reauthentication(
  { currentPassword }: { readonly currentPassword: string },
  { hasPassword }: Pick<Account, 'hasPassword'>,
): Reauthentication {
  return hasPassword ? { currentPassword } : {};
}
