const first = 'projects';

/** The first parts of the query keys of projects and of what is part of them. */
export const projectKeys = {
  list: [first, 'list'],
  item: [first, 'project'],
  members: [first, 'members'],
  activity: [first, 'activity'],
  resources: [first, 'resources'],
  candidates: [first, 'candidates'],
} as const;
