export const maxProjectNameLength = 100;
export const maxProjectDescriptionLength = 5000;
/** The most departments of one project. */
export const maxProjectDepartments = 50;
/** An update counts as recent for this many days (docs/product/updates.md, "Project updates"). */
export const recentUpdateDays = 7;
