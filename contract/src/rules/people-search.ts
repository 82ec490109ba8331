/** Fewer characters find nobody (rulings, "User search"). */
export const minSearchLength = 2;
export const maxSearchLength = 200;
/** How many people a search finds at most, by where it is made (collaboration §5 "Search"). */
export const searchLimits = { connect: 50, global: 10 } as const;
