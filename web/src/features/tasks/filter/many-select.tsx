import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { controlStyles } from '../../../ui/control-styles.ts';
import { Popover } from '../../../ui/popover.tsx';
import { ManyOptions, SearchedOptions } from './many-options.tsx';

/** An option. */
export type ManyOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: string;
};

export type ManySelectProps<Value extends string> = {
  /** The label, such as "Priority". */
  readonly label: string;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Called when the list opens. */
  readonly options: () => readonly ManyOption<Value>[];
  /** The label of a selected value, while the list is closed. */
  readonly nameOf: (value: Value) => string;
  /** The placeholder of the search field; without it there is none. */
  readonly findLabel?: string;
  /** Shown if there are no options. */
  readonly nothing?: string;
};

/** A multi-select with optional search. The list stays open while options are ticked. */
export function ManySelect<Value extends string>(props: ManySelectProps<Value>) {
  const { label, chosen, nameOf, findLabel } = props;
  const [open, setOpen] = useState(false);
  const names = chosen.map(nameOf);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-60 p-1"
      trigger={
        <button
          type="button"
          className={cn(
            controlStyles({ size: 'md' }),
            'flex items-center justify-between gap-2 text-left aria-expanded:border-accent',
          )}
        >
          <span className={cn('truncate', names.length === 0 && 'text-muted')}>
            {names.length > 0 && <span className="sr-only">{label}: </span>}
            {names.length > 0 ? names.join(', ') : label}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-subtle" />
        </button>
      }
    >
      {findLabel === undefined ? (
        <ManyOptions {...props} />
      ) : (
        <SearchedOptions {...props} findLabel={findLabel} />
      )}
    </Popover>
  );
}
