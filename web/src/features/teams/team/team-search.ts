/** The tabs of the team page. */
export const teamTabs = ['overview', 'members', 'departments', 'projects', 'files', 'settings'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** The search parameters of the team page. */
export type TeamSearch = { tab?: TeamTab };

/** Parses search parameters; unknown tabs are dropped. */
export function teamSearch(search: Record<string, unknown>): TeamSearch {
  const known = teamTabs.find((name) => name === search['tab']);
  return known && known !== 'overview' ? { tab: known } : {};
}
