import { type ReactNode, useId } from 'react';
import { cn } from './class-names.ts';

/** A value of a `SegmentedControl`. */
export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; the label is for screen readers. */
  iconOnly?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** What is selected, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly Segment<Value>[];
  size?: 'sm' | 'md';
  className?: string;
}

/** A choice between two to five visible values; native radio buttons, so arrow keys work. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  size = 'md',
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cn('inline-flex min-w-0 gap-0.5 rounded-control bg-active p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.iconOnly ? option.label : undefined}
          className={cn(
            'relative inline-flex cursor-pointer select-none items-center justify-center gap-1.5 rounded-[4px] font-medium text-muted text-sm transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1 pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
            size === 'sm' ? 'h-6 px-2' : 'h-7 px-2.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.icon}
          <span className={cn(option.iconOnly && 'sr-only')}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
