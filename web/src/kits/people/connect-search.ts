/** The lists of the Connect page. */
export const connectTabs = ['connections', 'received', 'sent'] as const;
export type ConnectTab = (typeof connectTabs)[number];

/** What the address of the Connect page says: which list, and whose profile is open beside it. */
export type ConnectSearch = { tab?: ConnectTab; person?: string };

/** Reads it; what is no tab and no id is left out. */
export function connectSearch(search: Record<string, unknown>): ConnectSearch {
  const { tab, person } = search;
  const known = connectTabs.find((name) => name === tab);
  return {
    ...(known && known !== 'connections' && { tab: known }),
    ...(person !== undefined && person !== null && person !== '' && { person: String(person) }),
  };
}
