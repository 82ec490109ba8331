import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field-wiring.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Pass `aria-label` if there is no label. */
  label?: ReactNode;
  description?: ReactNode;
}

/** A setting that takes effect at once; use a `Checkbox` for what a form saves. The label comes first. */
export function Switch({ checked, onCheckedChange, label, description, className, ...props }: SwitchProps) {
  const wired = useFieldWiring(props);
  return (
    <label
      className={cn(
        'inline-flex items-center justify-between gap-4 text-sm pointer-coarse:min-h-11',
        !label && 'pointer-coarse:min-w-11 pointer-coarse:justify-center',
        wired.disabled ? 'text-muted' : 'cursor-pointer',
        className,
      )}
    >
      {(label || description) && (
        <span className="min-w-0">
          {label}
          {description && <span className="block text-muted text-xs">{description}</span>}
        </span>
      )}
      <input
        {...wired}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="relative h-5 w-8 shrink-0 cursor-[inherit] appearance-none rounded-full border border-control bg-sunken transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-3 before:rounded-full before:bg-control before:transition-transform checked:border-accent-solid checked:bg-accent-solid checked:before:translate-x-3 checked:before:bg-on-accent disabled:opacity-50"
      />
    </label>
  );
}
