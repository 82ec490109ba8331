import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field-wiring.ts';

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Pass `aria-label` if there is no label. */
  label?: ReactNode;
  description?: ReactNode;
  /** Some of the items it represents are checked. */
  indeterminate?: boolean;
}

/** A checkbox with a label; the whole row is clickable. */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  description,
  indeterminate = false,
  className,
  ...props
}: CheckboxProps) {
  const wired = useFieldWiring(props);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate, checked]);
  const filled = checked || indeterminate;
  const Mark = indeterminate ? Minus : Check;
  return (
    <label
      className={cn(
        'group relative inline-flex items-start gap-2 text-sm pointer-coarse:min-h-11 pointer-coarse:items-center',
        !label && 'pointer-coarse:min-w-11 pointer-coarse:justify-center',
        wired.disabled ? 'text-muted' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative mt-0.5 flex size-4 shrink-0 pointer-coarse:mt-0">
        <input
          {...wired}
          ref={ref}
          type="checkbox"
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className={cn(
            'size-4 cursor-[inherit] appearance-none rounded-[4px] border border-control bg-surface transition-colors checked:border-accent-solid checked:bg-accent-solid indeterminate:border-accent-solid indeterminate:bg-accent-solid not-disabled:group-hover:not-checked:not-indeterminate:border-muted disabled:border-hairline-strong disabled:bg-sunken aria-invalid:border-danger',
          )}
        />
        {filled && (
          <Mark
            aria-hidden
            className={cn(
              'pointer-events-none absolute inset-0.5 size-3 text-on-accent [&]:[stroke-width:3]',
              wired.disabled && 'text-muted',
            )}
          />
        )}
      </span>
      {(label || description) && (
        <span className="min-w-0">
          {label}
          {description && <span className="block text-muted text-xs">{description}</span>}
        </span>
      )}
    </label>
  );
}
