/** What the page of a department shows, one at a time. */
export const departmentTabs = ['updates', 'projects', 'members'] as const;
export type DepartmentTab = (typeof departmentTabs)[number];

/** What the address of a department's page says besides which one it is. */
export type DepartmentSearch = { tab?: DepartmentTab };

/** Reads it; what is no tab is left out. */
export function departmentSearch(search: Record<string, unknown>): DepartmentSearch {
  const known = departmentTabs.find((name) => name === search['tab']);
  return known && known !== 'updates' ? { tab: known } : {};
}
