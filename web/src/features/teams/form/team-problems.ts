import { maxTeamDescriptionLength, maxTeamNameLength } from '@longtable/contract/rules/team-limits';

/** Why this can't be the name of a team, in the words of the contract; '' when it can. */
export function teamNameProblem(typed: string): string {
  const { length } = typed.trim();
  if (length > maxTeamNameLength) return `Use at most ${maxTeamNameLength} characters.`;
  return length > 0 ? '' : 'Enter a name for the team.';
}

/** Why this can't be the description of a team, in the words of the contract; '' when it can. */
export function teamDescriptionProblem(typed: string): string {
  return typed.trim().length > maxTeamDescriptionLength
    ? `Use at most ${maxTeamDescriptionLength} characters.`
    : '';
}
