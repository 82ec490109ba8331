import { ownedPolicy } from './owned.ts';

/** A passkey without its key, which only signing in needs. */
export type PasskeyRow = { readonly id: string; readonly user_id: string; readonly name: string };

/** A passkey is visible to its person only. */
export const passkeyPolicy = ownedPolicy<PasskeyRow, 'user_id', 'rename' | 'remove'>({
  param: 'passkeyId',
  table: 'passkeys',
  columns: ['id', 'user_id', 'name'],
  key: 'user_id',
  abilities: ['rename', 'remove'],
  notFound: 'account/passkey-not-found',
});
