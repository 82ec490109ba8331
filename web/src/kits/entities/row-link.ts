/**
 * The props of the link to a team, department or project in a row of a list. The link covers the row, which needs `relative`.
 * Its text is the name.
 */
export function rowLink(name: string, tabIndex: 0 | -1) {
  return {
    preload: 'intent',
    'data-row-focus': '',
    tabIndex,
    title: name,
    dir: 'auto',
    className:
      'focus-inset block w-fit max-w-full truncate rounded-control py-0.5 font-medium text-ink text-sm after:absolute after:inset-0',
    children: name,
  } as const;
}
