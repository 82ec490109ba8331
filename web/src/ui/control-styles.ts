import { cva } from 'class-variance-authority';

/** The styles of all form controls. Text is at least 16 px on touch screens: iOS zooms into smaller inputs. */
export const controlStyles = cva(
  'w-full min-w-0 rounded-control border border-control bg-surface text-ink transition-colors hover:not-disabled:not-aria-invalid:not-focus-visible:border-muted focus-visible:border-accent focus-visible:-outline-offset-1 disabled:border-hairline-strong disabled:bg-sunken disabled:text-muted aria-invalid:border-danger pointer-coarse:min-h-11 pointer-coarse:text-lg',
  {
    variants: {
      size: {
        sm: 'h-7 px-2 text-sm',
        md: 'h-8 px-2.5 text-sm',
        lg: 'h-10 px-3 text-base',
      },
    },
    defaultVariants: { size: 'md' },
  },
);

/** 28, 32 or 40 px high; at least 44 px on touch screens. */
export type ControlSize = 'sm' | 'md' | 'lg';
