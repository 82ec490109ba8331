/** What the page of a team shows, one at a time. */
export const teamTabs = ['overview', 'members', 'departments', 'projects', 'settings'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** What the address of a team's page says besides which team it is. */
export type TeamSearch = { tab?: TeamTab };

/** Reads it; what is no tab is left out. */
export function teamSearch(search: Record<string, unknown>): TeamSearch {
  const known = teamTabs.find((name) => name === search['tab']);
  return known && known !== 'overview' ? { tab: known } : {};
}
