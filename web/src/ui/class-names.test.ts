import { expect, it } from 'vitest';
import { cn } from './class-names.ts';

it.each([
  ['h-8 px-3 text-sm', 'h-auto px-0', 'text-sm h-auto px-0'],
  ['p-3 pl-5', 'p-0', 'p-0'],
  ['px-4 py-1', 'pl-8', 'px-4 py-1 pl-8'],
  ['w-4 h-4', 'size-6', 'size-6'],
  ['text-2xs text-muted', 'text-danger', 'text-2xs text-danger'],
  ['text-[10px] text-muted', 'text-base', 'text-muted text-base'],
  ['text-center text-ink', 'text-end', 'text-ink text-end'],
  ['flex flex-col flex-wrap', 'inline-flex flex-row', 'flex-wrap inline-flex flex-row'],
  ['border border-hairline border-dashed', 'border-danger', 'border border-dashed border-danger'],
  ['border-hairline border-b', 'border-b-0', 'border-hairline border-b-0'],
  ['rounded-card', 'rounded-none', 'rounded-none'],
  ['rounded-card border-b', 'rounded-tl-none border-b-0', 'rounded-card rounded-tl-none border-b-0'],
  [
    'col-span-2 col-start-1 bg-cover',
    'bg-linear-to-b bg-canvas',
    'col-span-2 col-start-1 bg-cover bg-linear-to-b bg-canvas',
  ],
  ['max-w-80 min-w-0', 'max-w-none', 'min-w-0 max-w-none'],
  ['-mx-1 mt-1', 'mx-auto', 'mt-1 mx-auto'],
  ['hover:bg-hover md:hidden', 'hover:bg-active md:flex', 'hover:bg-active md:flex'],
  [
    'not-disabled:hover:text-ink bg-[image:linear-gradient(red,red)]',
    'bg-surface',
    'not-disabled:hover:text-ink bg-[image:linear-gradient(red,red)] bg-surface',
  ],
  [
    'overflow-y-auto justify-items-center justify-between',
    'overflow-hidden justify-end',
    'justify-items-center overflow-hidden justify-end',
  ],
])('%s, then %s', (ours, theirs, merged) => {
  expect(cn(ours, theirs)).toBe(merged);
});

it('accepts conditions and drops falsy values', () => {
  expect(cn('flex', false, undefined, ['gap-2', { hidden: false }])).toBe('flex gap-2');
});
