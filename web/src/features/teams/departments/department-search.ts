/** The tabs of the department page. */
export const departmentTabs = ['updates', 'projects', 'members'] as const;
export type DepartmentTab = (typeof departmentTabs)[number];

/** The search parameters of the department page. */
export type DepartmentSearch = { tab?: DepartmentTab };

/** Parses search parameters; unknown tabs are dropped. */
export function departmentSearch(search: Record<string, unknown>): DepartmentSearch {
  const known = departmentTabs.find((name) => name === search['tab']);
  return known && known !== 'updates' ? { tab: known } : {};
}
