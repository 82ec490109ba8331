import {
  Composite,
  CompositeHover,
  CompositeItem,
  CompositeTypeahead,
  useCompositeStore,
} from '@ariakit/react/composite';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { itemStyles } from '../../../ui/floating-styles.ts';

/** An option of a picker. */
export interface PickerOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Secondary text at the end of the row. */
  hint?: string | undefined;
  /** Search terms besides label and hint. */
  keywords?: string;
  /** Why it can't be chosen, shown below the label; for a list with a search. */
  refusal?: string | undefined;
}

export interface OptionListProps<Value extends string> {
  /** Its accessible name. */
  label: string;
  options: readonly PickerOption<Value>[];
  /** The current value; null for none, or for different ones. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** A few options: arrow keys and Enter, the first letters, or the number of the option. */
export function OptionList<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: OptionListProps<Value>) {
  const listId = useId();
  const idOf = (value: Value) => `${listId}-${value}`;
  const store = useCompositeStore({
    orientation: 'vertical',
    virtualFocus: true,
    focusLoop: true,
    defaultActiveId: idOf(chosen ?? (options[0]?.value as Value)),
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    const option = options[Number(event.key) - 1];
    if (!option) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(option.value);
  };
  return (
    <Composite
      store={store}
      id={listId}
      role="listbox"
      aria-label={label}
      onKeyDownCapture={onKeyDownCapture}
      render={<CompositeTypeahead store={store} />}
      className="outline-none"
    >
      {options.map(({ value, label: text, icon, hint }, index) => (
        <CompositeItem
          key={value}
          id={idOf(value)}
          role="option"
          aria-selected={value === chosen}
          aria-keyshortcuts={String(index + 1)}
          render={<CompositeHover focusOnHover blurOnHoverEnd={false} />}
          onClick={() => onChoose(value)}
          className={itemStyles}
        >
          {icon}
          <span className="min-w-0 flex-1 truncate">{text}</span>
          {hint && <span className="shrink-0 pl-2 text-subtle text-xs">{hint}</span>}
          <Check aria-hidden className={cn('shrink-0 text-accent', value !== chosen && 'invisible')} />
          <span
            aria-hidden
            className="w-3 shrink-0 text-right text-subtle text-xs tabular-nums pointer-coarse:hidden"
          >
            {index + 1}
          </span>
        </CompositeItem>
      ))}
    </Composite>
  );
}
