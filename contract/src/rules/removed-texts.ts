// Refusals that a page shows by itself when what it shows was removed: apart, as it would load the refusals of every resource otherwise.

export const notInTeamText = 'You are not a member of this team.';
export const departmentNotFoundText = 'Department not found.';
