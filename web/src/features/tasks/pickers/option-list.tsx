import {
  Composite,
  CompositeHover,
  CompositeItem,
  CompositeTypeahead,
  useCompositeStore,
} from '@ariakit/react/composite';
import { type KeyboardEvent, useId } from 'react';
import { itemStyles } from '../../../ui/floating-styles.ts';
import { type ListOption, OptionLine } from '../../../ui/search-list.tsx';

export interface OptionListProps<Value extends string> {
  /** Its accessible name. */
  label: string;
  options: readonly ListOption<Value>[];
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
      {options.map((option, index) => (
        <CompositeItem
          key={option.value}
          id={idOf(option.value)}
          role="option"
          aria-selected={option.value === chosen}
          aria-keyshortcuts={String(index + 1)}
          render={<CompositeHover focusOnHover blurOnHoverEnd={false} />}
          onClick={() => onChoose(option.value)}
          className={itemStyles}
        >
          <OptionLine option={option} tick={option.value === chosen ? 'all' : null} />
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
