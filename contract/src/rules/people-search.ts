/** Fewer characters find nobody (docs/product/people.md, "Search"). */
export const minSearchLength = 2;
export const maxSearchLength = 200;
/** The most results of a search, by where it is made (docs/product/people.md, "Search"). */
export const searchLimits = { connect: 50, global: 10 } as const;
