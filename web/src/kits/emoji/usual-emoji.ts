/** The emoji that are at hand until the person has used others. */
export const usualEmoji = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const;
