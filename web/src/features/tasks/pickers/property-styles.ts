/** The look of a value that opens its picker: no frame until it is hovered. Callers set the height. */
export const propertyStyles =
  'focus-inset -mx-1.5 inline-flex max-w-full items-center gap-1.5 rounded-control px-1.5 text-sm transition-colors hover:bg-hover aria-expanded:bg-active';
