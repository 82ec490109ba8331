import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { type ControlSize, controlStyles } from './control-styles.ts';
import { useFieldWiring } from './field-wiring.ts';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'size' | 'type'> {
  size?: ControlSize;
}

/** A calendar day, `YYYY-MM-DD`, with the browser's native picker. */
export function DateInput({ size = 'md', className, ...props }: DateInputProps) {
  const wired = useFieldWiring(props);
  return (
    <input
      {...wired}
      type="date"
      className={cn(
        controlStyles({ size }),
        'tabular-nums [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-60 [&::-webkit-calendar-picker-indicator]:hover:opacity-100',
        className,
      )}
    />
  );
}
