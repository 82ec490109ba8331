/** The lists of the Connect page. */
export const connectTabs = ['connections', 'received', 'sent'] as const;
export type ConnectTab = (typeof connectTabs)[number];

/** The search parameters of the Connect page: the list, and the id of the person whose profile is open. */
export type ConnectSearch = { tab?: ConnectTab; person?: string };

/** Parses the search parameters; invalid ones and defaults are left out. */
export function connectSearch(search: Record<string, unknown>): ConnectSearch {
  const { tab, person } = search;
  const known = connectTabs.find((name) => name === tab);
  return {
    ...(known && known !== 'connections' && { tab: known }),
    ...(person !== undefined && person !== null && person !== '' && { person: String(person) }),
  };
}
