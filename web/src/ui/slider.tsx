import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field-wiring.ts';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: number;
  onValueChange: (value: number) => void;
}

/** A native range input: arrow keys, Home, End and Page keys change the value. */
export function Slider({ value, onValueChange, className, ...props }: SliderProps) {
  const wired = useFieldWiring(props);
  return (
    <input
      {...wired}
      type="range"
      value={value}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      className={cn(
        'h-5 w-full cursor-pointer rounded-control accent-(--accent-solid) pointer-coarse:h-11',
        className,
      )}
    />
  );
}
