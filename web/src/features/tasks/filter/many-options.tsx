import { Composite, CompositeHover, CompositeItem, useCompositeStore } from '@ariakit/react/composite';
import { useId, useState } from 'react';
import { itemStyles } from '../../../ui/floating-styles.ts';
import { NoOption, OptionLine, SearchList } from '../../../ui/search-list.tsx';
import type { ManyOption, ManySelectProps } from './many-select.tsx';

/** The options of a `ManySelect`: a listbox with the keyboard and the ARIA attributes of Ariakit. */
export function ManyOptions<Value extends string>({
  label,
  options,
  nothing,
  chosen,
  onChange,
}: ManySelectProps<Value>) {
  const listId = useId();
  const [all] = useState(options);
  const store = useCompositeStore({
    orientation: 'vertical',
    virtualFocus: true,
    defaultActiveId: `${listId}-0`,
  });
  return (
    <Composite
      store={store}
      id={listId}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      className="focus-inset max-h-64 overflow-y-auto overscroll-contain rounded-control"
    >
      {all.map((option, index) => {
        const isChosen = chosen.includes(option.value);
        return (
          <CompositeItem
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={isChosen}
            render={<CompositeHover focusOnHover blurOnHoverEnd={false} />}
            onClick={() => onChange(toggled(chosen, option.value))}
            className={itemStyles}
          >
            <OptionLine option={option} tick={isChosen ? 'all' : null} hasBox />
          </CompositeItem>
        );
      })}
      {all.length === 0 && <NoOption>{nothing}</NoOption>}
    </Composite>
  );
}

/** The options of a `ManySelect` with a search field. */
export function SearchedOptions<Value extends string>({
  label,
  options,
  findLabel,
  nothing,
  chosen,
  onChange,
}: ManySelectProps<Value> & { findLabel: string }) {
  // Options that were selected when the list opened come first; ticking does not reorder them.
  const [all] = useState(() => {
    const isChosen = ({ value }: ManyOption<Value>) => chosen.includes(value);
    const known = options();
    return [...known.filter(isChosen), ...known.filter((option) => !isChosen(option))];
  });
  return (
    <SearchList
      label={label}
      findLabel={findLabel}
      options={all}
      multiple="boxes"
      tickOf={(value) => (chosen.includes(value) ? 'all' : null)}
      onChoose={(value) => onChange(toggled(chosen, value))}
      nothing={nothing}
    />
  );
}

function toggled<Value extends string>(chosen: readonly Value[], value: Value): readonly Value[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}
