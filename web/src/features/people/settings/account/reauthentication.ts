import type { Account } from '@longtable/contract/account';
import type { FieldOfCode } from '../../../../platform/use-request.ts';

/** What the server needs before it changes how a person signs in; nothing from a person without a password. */
export type Reauthentication = { currentPassword?: string };

/** Refusals of the account that are about one field. */
export const accountFields: FieldOfCode = {
  'auth/wrong-password': 'currentPassword',
  'auth/wrong-code': 'code',
  'account/confirmation-wrong': 'confirmation',
};

/** What a form sends of its current password. */
export function reauthentication(
  { currentPassword }: { readonly currentPassword: string },
  { hasPassword }: Pick<Account, 'hasPassword'>,
): Reauthentication {
  return hasPassword ? { currentPassword } : {};
}
