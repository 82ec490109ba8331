import type { Task } from '@longtable/contract/tasks';
import { type ReactNode, useRef, useState } from 'react';
import { useEver } from '../../../ui/lazy-part.tsx';
import { type Property, PropertyPicker } from './property-picker.ts';

export interface PropertyButtonProps {
  property: Property;
  task: Task;
  /** The accessible name, with the current value; by default the content. */
  label?: string | undefined;
  children: ReactNode;
  className?: string;
  tabIndex?: 0 | -1;
}

/** A property of a task as a button that opens its picker. Render it only if `mayPick`. */
export function PropertyButton({
  property,
  task,
  label,
  children,
  className,
  tabIndex = 0,
}: PropertyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const isMade = useEver(open);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-label={label}
        data-property={property}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {children}
      </button>
      {isMade && (
        <PropertyPicker
          property={property}
          tasks={[task]}
          open={open}
          onClose={() => setOpen(false)}
          anchor={button}
        />
      )}
    </>
  );
}
