import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button.tsx';
import { cn } from './class-names.ts';
import { Tooltip, type TooltipSide } from './tooltip.tsx';

const square: Record<ButtonSize, string> = {
  sm: 'w-7 px-0 pointer-coarse:min-w-11 pointer-coarse:px-0',
  md: 'w-8 px-0 pointer-coarse:min-w-11 pointer-coarse:px-0',
  lg: 'w-10 px-0 pointer-coarse:min-w-11 pointer-coarse:px-0',
};

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** Shown in the tooltip, such as `Mod+K`. The caller handles the key. */
  shortcut?: string;
  variant?: Exclude<ButtonVariant, 'link'>;
  size?: ButtonSize;
  /** For toggle buttons. */
  pressed?: boolean;
  loading?: boolean | undefined;
  tooltipSide?: TooltipSide;
  /** The label is visible next to the icon. */
  noTooltip?: boolean;
}

/** A square icon button with a tooltip. */
export function IconButton({
  label,
  children,
  shortcut,
  variant = 'ghost',
  size = 'md',
  pressed,
  loading = false,
  tooltipSide,
  noTooltip = false,
  disabled,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cn(
        buttonStyles({ variant, size }),
        square[size],
        'disabled:opacity-50 aria-pressed:bg-selected aria-pressed:text-accent',
        className,
      )}
    >
      {loading ? <LoaderCircle aria-hidden className="animate-spin" /> : children}
    </button>
  );
  if (noTooltip) return button;
  return (
    <Tooltip label={label} {...(shortcut && { shortcut })} {...(tooltipSide && { side: tooltipSide })} labels>
      {button}
    </Tooltip>
  );
}
