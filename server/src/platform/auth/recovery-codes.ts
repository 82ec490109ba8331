import { randomInt } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { hashToken } from './hashed-tokens.ts';

/** Without the letters that look like digits, and without u, so that no code spells a word that offends. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codesAtOnce = 10;
/** 15 characters of 5 bits: what is kept is a plain hash, and 75 bits are beyond trying them all. */
const [groups, perGroup] = [3, 5];
const shape = new RegExp(`^[${alphabet}]{${groups * perGroup}}$`);

/** Makes ten codes anew, such as `k7mp2-xwq9f-3dhtz`; the ones before are of no use any more. Only hashes are kept. */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await dropRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(bare(code)) })))
    .execute();
  return codes;
}

/** Uses a code up; false when it is none. Spaces, dashes and capitals are nothing, and letters count as their digits. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const typed = bare(code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1'));
  if (!shape.test(typed)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(typed))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function dropRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function newCode(): string {
  const group = () => Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A code as it was typed or copied, without what is only there to make it readable. */
export function bare(code: string): string {
  return code.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}
