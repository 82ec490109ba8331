/** The keys that open a menu on its first item. Apart from menus, as pages have buttons of menus that are loaded later. */
export const menuKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);
