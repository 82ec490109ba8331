const first = 'projects';

/** The prefixes of the query keys of projects and their parts. */
export const projectKeys = {
  list: [first, 'list'],
  item: [first, 'project'],
  members: [first, 'members'],
  activity: [first, 'activity'],
  candidates: [first, 'candidates'],
  invited: [first, 'invited'],
} as const;
