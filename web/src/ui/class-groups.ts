/*
 * Groups of utility classes that set the same property, limited to those that our components set and callers override.
 * The full table of tailwind-merge adds 5 KB to the first page.
 */

const any = () => true;
const length = (value: string) => /^\[[\d.]+(?:px|r?em)\]$/.test(value);
const image = (value: string) => /^(?:\[image:|linear-|radial|conic)/.test(value);

/** A group for each name, with the class `name` and all `name-…`. */
const named = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [name, { [name]: [any] }]]));

const sides = (prefix: string, ...ends: readonly string[]) => ends.map((end) => prefix + end);

const box = ['', 'x', 'y', 't', 'r', 'b', 'l', 's', 'e'];
const corners = [
  'rounded-t',
  'rounded-r',
  'rounded-b',
  'rounded-l',
  'rounded-tl',
  'rounded-tr',
  'rounded-bl',
  'rounded-br',
];
const edges = ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'];

/** In the format of `createTailwindMerge`. */
export const classGroups = {
  ...named('size', 'w', 'min-w', 'max-w', 'h', 'min-h', 'max-h'),
  ...named(...sides('p', ...box), ...sides('m', ...box)),
  ...named('inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z'),
  ...named('gap', 'gap-x', 'gap-y', 'basis', 'grow', 'shrink', 'order', 'items', 'self', 'content'),
  ...named('justify', 'justify-items', 'justify-self', 'place-items', 'grid-cols', 'grid-rows'),
  ...named('overflow', 'overflow-x', 'overflow-y', 'opacity', 'shadow', 'leading', 'tracking', 'cursor'),
  ...named('rounded', ...corners, 'animate', 'duration', 'ease', 'transition', 'whitespace'),
  ...named('pointer-events', 'select', 'line-clamp', 'resize', 'bg-clip', 'border-spacing', ...edges),
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', { text: ['ellipsis', 'clip'] }],
  'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', length] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'bg-image': [{ bg: ['none', image] }],
  'bg-place': [{ bg: ['cover', 'contain', 'center', 'top', 'bottom'] }],
  'bg-repeat': [{ bg: ['repeat', 'no-repeat', 'repeat-x', 'repeat-y'] }],
  'bg-color': [{ bg: [any] }],
  border: ['border', { border: ['0', '2'] }],
  'border-style': [{ border: ['solid', 'dashed', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-color': [{ border: [any] }],
};

/** Groups that a class of the key's group also overrides. */
export const conflictingClassGroups = {
  size: ['w', 'h'],
  p: sides('p', ...box.slice(1)),
  px: ['pr', 'pl', 'ps', 'pe'],
  py: ['pt', 'pb'],
  m: sides('m', ...box.slice(1)),
  mx: ['mr', 'ml', 'ms', 'me'],
  my: ['mt', 'mb'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: corners,
  border: edges,
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
};
