import type { PublicLink } from '@longtable/contract/public-links';
import { relativeTime } from '@longtable/contract/rules/relative-time';
import { counted } from '../../ui/counted.ts';
import { expiryText, type Reader } from './expiry-text.ts';

/** What is known about a link: `Expires in 7 days, password, opened 3 times, last 5m ago`. */
export function linkText(
  { expiresAt, hasPassword, opens, lastOpenedAt }: PublicLink,
  reader: Reader,
): string {
  const parts = [expiryText(expiresAt, reader), ...(hasPassword ? ['password'] : []), openedText(opens)];
  if (lastOpenedAt !== null) parts.push(`last ${relativeTime(lastOpenedAt, reader).toLowerCase()}`);
  return parts.join(', ');
}

function openedText(opens: number): string {
  if (opens === 0) return 'not opened yet';
  return opens === 1 ? 'opened once' : `opened ${counted(opens, 'time')}`;
}
