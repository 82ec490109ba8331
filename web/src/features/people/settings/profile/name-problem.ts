import { cleanPersonName, isPersonName } from '@longtable/contract/rules/person-name';

/** As `fullName` of the contract has it, without the validator. */
const maxNameLength = 120;

/** Why a name can't be somebody's, in the words of the contract; '' when it can. */
export function nameProblem(typed: string): string {
  const name = cleanPersonName(typed);
  if (name.length > maxNameLength) return `Use at most ${maxNameLength} characters.`;
  return isPersonName(name) ? '' : 'Enter your name.';
}
