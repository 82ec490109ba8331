/** The panel of menus, lists and popovers. */
export const floatingStyles =
  'z-50 origin-(--radix-popper-transform-origin) overflow-hidden rounded-card bg-raised text-ink text-sm shadow-raised outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

/** A menu item or an option of a list. */
export const itemStyles =
  'relative flex min-h-7 cursor-pointer select-none items-center gap-2 rounded-[5px] px-2 text-ink text-sm outline-none data-disabled:cursor-default data-active-item:bg-active data-highlighted:bg-active data-disabled:text-subtle data-disabled:opacity-60 pointer-coarse:min-h-11 [&_svg]:size-4';
