import { randomInt } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { hashToken } from './tokens.ts';

/** Crockford's base32: without letters that look like digits, and without u, which avoids most offensive words. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codesAtOnce = 10;
/** 15 characters of 5 bits. 75 bits cannot be searched, so a plain hash is enough. */
const [groups, perGroup] = [3, 5];
const shape = new RegExp(`^[${alphabet}]{${groups * perGroup}}$`);

/** Generates ten codes, such as `k7mp2-xwq9f-3dhtz`, replacing the previous ones. Only hashes are stored. */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await dropRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(bare(code)) })))
    .execute();
  return codes;
}

/** Consumes a code; false when it is not valid. Ignores spaces, dashes and case, and reads o, i and l as digits. */
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

/** A code as typed or copied, without spaces and dashes. */
export function bare(code: string): string {
  return code.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}
