import { knownTimeZone } from '@longtable/contract/rules/calendar-day';
import { defaultInviteDays } from '@longtable/contract/rules/team-limits';
import type { TeamInvite } from '@longtable/contract/team-invites';
import { counted } from '../../../ui/counted.ts';

/** On what terms an invitation is made: days that it works, and how often; null for any number of times. */
export type InviteTerms = { readonly days: number; readonly uses: number | null };

export const defaultTerms: InviteTerms = { days: defaultInviteDays, uses: null };

/** How long one may work, by the choice's value. */
export const dayChoices = [1, 7, 30, 90, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? 'For a year' : `For ${counted(days, 'day')}`,
}));

const anyNumber = 'any';

/** How often one may be used, by the choice's value. */
export const usesChoices = [
  { value: anyNumber, label: 'By anyone' },
  ...[1, 5, 10, 25, 100].map((uses) => ({
    value: String(uses),
    label: uses === 1 ? 'By one person' : `By ${uses} people`,
  })),
];

/** The value of the choice for a number of uses. */
export function choiceOfUses(uses: number | null): string {
  return uses === null ? anyNumber : String(uses);
}

/** The number of uses of a choice. */
export function usesOfChoice(value: string): number | null {
  return value === anyNumber ? null : Number(value);
}

/** Until when an invitation works and for how many: "Works until 3 Mar 2027, for any number of people". */
export function termsText(
  { expiresAt, usesLeft }: Pick<TeamInvite, 'expiresAt' | 'usesLeft'>,
  { locale, timeZone }: { locale?: string; timeZone?: string } = {},
): string {
  const until = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: timeZone && knownTimeZone(timeZone),
  }).format(new Date(expiresAt));
  return `Works until ${until}, ${usesText(usesLeft)}`;
}

function usesText(usesLeft: number | null): string {
  if (usesLeft === null) return 'for any number of people';
  return usesLeft === 1 ? 'for one more person' : `for ${usesLeft.toLocaleString()} more people`;
}
