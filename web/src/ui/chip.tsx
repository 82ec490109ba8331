import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface ChipProps {
  icon?: ReactNode;
  children: ReactNode;
  /** Makes the text a button that opens a popover. */
  onPress?: (() => void) | undefined;
  /** The accessible name of that button: "Due date: tomorrow". */
  pressLabel?: string | undefined;
  /** Shows the remove button. */
  onRemove?: () => void;
  /** The accessible name of the remove button: "Remove tag design". */
  removeLabel?: string;
  className?: string;
}

/** A compact item: a tag, a selected filter, a linked item. */
export function Chip({
  icon,
  children,
  onPress,
  pressLabel,
  onRemove,
  removeLabel = 'Remove',
  className,
}: ChipProps) {
  const text = (
    <span dir="auto" className="truncate">
      {children}
    </span>
  );
  return (
    <span
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-control border border-hairline-strong bg-surface pl-2 text-muted text-xs',
        onRemove ? 'pr-0.5 pointer-coarse:h-8' : 'pr-2',
        className,
      )}
    >
      {icon && <span className="flex shrink-0 [&_svg]:size-3.5">{icon}</span>}
      {onPress ? (
        <button
          type="button"
          aria-label={pressLabel}
          aria-haspopup="dialog"
          onClick={onPress}
          className="focus-inset -my-1 flex min-w-0 items-center rounded-[4px] py-1 hover:text-ink pointer-coarse:h-11"
        >
          {text}
        </button>
      ) : (
        text
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="focus-inset relative flex size-5 shrink-0 items-center justify-center rounded-[4px] text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-7 pointer-coarse:after:absolute pointer-coarse:after:-inset-2"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}
