import { knownTimeZone } from '@longtable/contract/rules/calendar-day';
import { defaultInviteDays } from '@longtable/contract/rules/team-limits';
import type { TeamInvite } from '@longtable/contract/team-invites';
import { counted } from '../../../ui/counted.ts';

/** The terms of a new invitation: days until it expires, and the number of uses (null: unlimited). */
export type InviteTerms = { readonly days: number; readonly uses: number | null };

export const defaultTerms: InviteTerms = { days: defaultInviteDays, uses: null };

/** The options for the days until an invitation expires. */
export const dayChoices = [1, 7, 30, 90, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : counted(days, 'day'),
}));

const unlimited = 'any';

/** The options for the number of uses. */
export const usesChoices = [
  { value: unlimited, label: 'Unlimited' },
  ...[1, 5, 10, 25, 100].map((uses) => ({
    value: String(uses),
    label: counted(uses, 'use'),
  })),
];

/** The value of the option for a number of uses. */
export function choiceOfUses(uses: number | null): string {
  return uses === null ? unlimited : String(uses);
}

/** The number of uses of an option. */
export function usesOfChoice(value: string): number | null {
  return value === unlimited ? null : Number(value);
}

/** The terms of an invitation as text: "Expires on 3 Mar 2027, unlimited uses". */
export function termsText(
  { expiresAt, usesLeft }: Pick<TeamInvite, 'expiresAt' | 'usesLeft'>,
  { locale, timeZone }: { locale?: string; timeZone?: string } = {},
): string {
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: timeZone && knownTimeZone(timeZone),
  }).format(new Date(expiresAt));
  return `Expires on ${day}, ${usesText(usesLeft)}`;
}

function usesText(usesLeft: number | null): string {
  return usesLeft === null ? 'unlimited uses' : `${counted(usesLeft, 'use')} left`;
}
