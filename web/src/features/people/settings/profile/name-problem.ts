import { cleanPersonName, isPersonName } from '@longtable/contract/rules/person-name';

/** From `fullName` of the contract, without loading the validator. */
const maxNameLength = 120;

/** The contract's message for an invalid name; '' if it is valid. */
export function nameProblem(typed: string): string {
  const name = cleanPersonName(typed);
  if (name.length > maxNameLength) return `Use at most ${maxNameLength} characters.`;
  return isPersonName(name) ? '' : 'Enter your name.';
}
