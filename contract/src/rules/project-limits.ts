export const maxProjectNameLength = 100;
export const maxProjectDescriptionLength = 5000;
/** Departments that one project can be of. */
export const maxProjectDepartments = 50;
export const maxResourceNameLength = 200;
export const maxResourceDescriptionLength = 1000;
export const maxLinkLength = 2000;
/** An update counts as recent for so many days (docs/product/updates.md, "Project updates"). */
export const recentUpdateDays = 7;
