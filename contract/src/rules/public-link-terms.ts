/** The most links to one file or note that work at the same time (docs/product/resources.md, "Links"). */
export const maxPublicLinks = 20;
/** How long a link works unless chosen otherwise, in seconds: an hour. */
export const defaultLinkSeconds = 3600;
/** The longest that a link works, in seconds: a year and a day, so that any day within a year can be chosen. */
export const maxLinkSeconds = 366 * 24 * 3600;
/** The shortest password of a link, in characters. */
export const minLinkPasswordLength = 4;
