const first = 'teams';

/** The prefixes of the query keys of teams, departments and their parts. */
export const teamKeys = {
  list: [first, 'list'],
  item: [first, 'team'],
  members: [first, 'members'],
  invites: [first, 'invites'],
  invited: [first, 'invited'],
  candidates: [first, 'candidates'],
  departmentList: [first, 'departments'],
  department: [first, 'department'],
  departmentMembers: [first, 'department-members'],
  departmentCandidates: [first, 'department-candidates'],
} as const;
