import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SwitchedType, switchedTypes } from '@longtable/contract/rules/notification-switches';

/** What a link in an e-mail stops: e-mails of one type, or all. */
export type Unsubscription = { readonly userId: string; readonly about: SwitchedType | 'all' };

/** Makes and reads the tokens of links that unsubscribe; null for one that was not made here. */
export type UnsubscribeTokens = {
  tokenOf(unsubscription: Unsubscription): string;
  read(token: string): Unsubscription | null;
};

const signatureLength = 16;
const idLength = 16;

/**
 * Tokens without a row: a person and what stops, signed with a secret of this installation. They work as long as the e-mail
 * is kept, and can do nothing else.
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const sign = (contents: Buffer): Buffer =>
    createHmac('sha256', secret).update(contents).digest().subarray(0, signatureLength);
  return {
    tokenOf({ userId, about }) {
      const contents = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.from(about)]);
      return Buffer.concat([sign(contents), contents]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= signatureLength + idLength) return null;
      const contents = bytes.subarray(signatureLength);
      if (!timingSafeEqual(sign(contents), bytes.subarray(0, signatureLength))) return null;
      const hex = contents.subarray(0, idLength).toString('hex');
      const named = contents.subarray(idLength).toString();
      const about = named === 'all' ? 'all' : switchedTypes.find((type) => type === named);
      const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return about === undefined ? null : { userId, about };
    },
  };
}
