import { cleanPersonName, isPersonName } from '@longtable/contract/rules/person-name';

/** The limit of `fullName` in the contract, repeated here as importing it would load the validator. */
const maxNameLength = 120;

/** The contract's message for an invalid name; '' if it is valid. */
export function nameProblem(typed: string): string {
  const name = cleanPersonName(typed);
  if (name.length > maxNameLength) return `Use at most ${maxNameLength} characters.`;
  return isPersonName(name) ? '' : 'Enter your name.';
}
