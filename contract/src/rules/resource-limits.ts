/** The largest file, in bytes: 50 MB (docs/product/resources.md, "Files"). */
export const maxFileBytes = 52_428_800;
export const maxResourceNameLength = 255;
export const maxResourceDescriptionLength = 1000;
/** The longest address of a link (docs/product/project-resources.md, "Links"). */
export const maxLinkLength = 2000;
/** The most folders around an item. */
export const maxFolderDepth = 50;
/** The most items that one request moves, deletes or restores. */
export const maxResourcesAtOnce = 500;
/** The most items of one download: their ids are in its address. */
export const maxDownloadedAtOnce = 100;
/** The number of recent files (docs/product/resources.md, "Lists"). */
export const recentFiles = 10;
/** The number of files in the list of the largest ones. */
export const largestFiles = 20;
/** The most versions of a file that are kept beside the present one. */
export const maxVersions = 50;
/** Deleted items can be restored for this many days. */
export const trashDays = 30;
/** The most people to share with in one request. */
export const maxSharedAtOnce = 100;
/** The most items that are copied at once, with what is in folders, and the bytes that they may have together: 5 GB. */
export const maxCopiedItems = 5000;
export const maxCopiedBytes = 5 * 1024 * 1024 * 1024;
/** The most copying of a person that is under way at once. */
export const maxCopiesAtOnce = 3;
