/** True on devices of Apple, whose shortcuts have ⌘ in place of Ctrl. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
