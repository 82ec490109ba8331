import { normalizeEmail } from '@longtable/contract/rules/email-address';
import type { Named } from '../mutations/pending.ts';

/** Marks the id of somebody who is invited by e-mail instead of chosen. */
const mark = 'invite:';

/** Somebody to invite by e-mail, as an assignee that a form shows. */
export function invitedPerson(email: string): Named {
  return { id: mark + email, name: email };
}

/** The address of an `invitedPerson`; null for anybody else. */
export function invitedEmail({ id }: Pick<Named, 'id'>): string | null {
  return id.startsWith(mark) ? id.slice(mark.length) : null;
}

/** The option of a picker to invite a typed address; null if it is none, or that of one of these people. */
export function inviteOption(
  text: string,
  people: readonly { readonly email: string }[],
): { value: string; label: string } | null {
  const email = text.includes('@') ? normalizeEmail(text) : null;
  if (email === null || people.some((person) => normalizeEmail(person.email) === email)) return null;
  return { value: mark + text.trim(), label: `Invite ${text.trim()} and assign` };
}
