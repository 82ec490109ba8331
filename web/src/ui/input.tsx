import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { type ControlSize, controlStyles } from './control-styles.ts';
import { useFieldWiring } from './field-wiring.ts';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize;
  /** Leading icon, decorative. */
  icon?: ReactNode;
  /** Trailing element: a small button or a `Kbd`. */
  end?: ReactNode;
}

/** A single-line text input. */
export function Input({ size = 'md', icon, end, className, ...props }: InputProps) {
  const wired = useFieldWiring(props);
  const input = (
    <input
      dir="auto"
      {...wired}
      className={cn(
        controlStyles({ size }),
        icon && 'pl-8',
        end && 'pr-9 pointer-coarse:pr-12',
        !icon && !end && className,
      )}
    />
  );
  if (!icon && !end) return input;
  return (
    <div className={cn('relative min-w-0', className)}>
      {icon && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-subtle [&_svg]:size-4"
        >
          {icon}
        </span>
      )}
      {input}
      {end && <span className="absolute inset-y-0 right-1 flex items-center">{end}</span>}
    </div>
  );
}
