import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

const styles = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap font-medium transition-colors disabled:cursor-default aria-disabled:cursor-default [&_svg]:size-4',
  {
    variants: {
      variant: {
        primary:
          'bg-accent-solid text-on-accent shadow-control not-disabled:hover:bg-accent-solid-hover not-disabled:active:bg-accent-solid-hover aria-expanded:bg-accent-solid-hover',
        secondary:
          'border border-hairline-strong bg-surface text-ink shadow-control not-disabled:hover:bg-[image:linear-gradient(var(--hover),var(--hover))] not-disabled:active:bg-[image:linear-gradient(var(--active),var(--active))] aria-expanded:bg-[image:linear-gradient(var(--hover),var(--hover))]',
        ghost:
          'text-muted not-disabled:hover:bg-hover not-disabled:hover:text-ink not-disabled:active:bg-active aria-expanded:bg-active aria-expanded:text-ink',
        danger:
          'bg-danger-solid text-on-danger shadow-control not-disabled:hover:bg-danger-solid-hover not-disabled:active:bg-danger-solid-hover',
        link: 'text-accent underline decoration-accent-line underline-offset-3 not-disabled:hover:decoration-current',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm pointer-coarse:min-h-11 pointer-coarse:px-3',
        md: 'h-8 px-3 text-sm pointer-coarse:min-h-11 pointer-coarse:px-4',
        lg: 'h-10 px-4 text-base pointer-coarse:min-h-11',
      },
      block: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      { variant: 'link', class: 'h-auto rounded-none px-0 pointer-coarse:px-0' },
      { variant: ['primary', 'secondary', 'ghost', 'danger'], class: 'rounded-control' },
    ],
  },
);

type StyleProps = VariantProps<typeof styles>;
/** The weight of the action. */
export type ButtonVariant = NonNullable<StyleProps['variant']>;
/** 28, 32 or 40 px high; at least 44 px on touch screens. */
export type ButtonSize = NonNullable<StyleProps['size']>;

/** The classes of a button, for other elements such as a router link. */
export function buttonStyles({
  variant = 'secondary',
  size = 'md',
  block = false,
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  className?: string | undefined;
} = {}): string {
  return cn(styles({ variant, size, block }), className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** Shows a spinner instead of the content and ignores clicks; keeps the focus and the width. */
  loading?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

/** A button. `type` defaults to "button", so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  block,
  loading = false,
  icon,
  iconEnd,
  disabled,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      // `disabled` would lose the focus while saving.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cn(
        styles({ variant: variant ?? 'secondary', size: size ?? 'md', block: block ?? false }),
        'disabled:opacity-50',
        className,
      )}
    >
      {loading && <LoaderCircle aria-hidden className="absolute animate-spin motion-reduce:animate-none" />}
      <span className={cn('inline-flex min-w-0 items-center gap-1.5', loading && 'opacity-0')}>
        {icon}
        {children}
        {iconEnd}
      </span>
    </button>
  );
}
