import { ownedPolicy } from './owned.ts';

/** A passkey as far as anybody decides about it; its key stays where it is used. */
export type PasskeyRow = { readonly id: string; readonly user_id: string; readonly name: string };

/** A passkey is its person's alone. */
export const passkeyPolicy = ownedPolicy<PasskeyRow, 'user_id', 'rename' | 'remove'>({
  param: 'passkeyId',
  table: 'passkeys',
  columns: ['id', 'user_id', 'name'],
  key: 'user_id',
  abilities: ['rename', 'remove'],
  missing: 'account/passkey-not-found',
});
