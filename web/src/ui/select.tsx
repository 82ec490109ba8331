// The focus stays on the button, which handles the keys of the list. A native list has no icons.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { type ControlSize, controlStyles } from './control-styles.ts';
import { useFieldWiring } from './field-wiring.ts';
import { FloatingBackdrop, useFloatingContainer } from './floating.tsx';
import { itemStyles } from './floating-styles.ts';
import { lazyParts, useEver } from './lazy-part.tsx';
import { useListKeys } from './list-keys.ts';

const usePanel = lazyParts(() => import('./list-panel.tsx'));

/** An option of a `Select`. `value` can't be empty. */
export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Secondary text at the end of the row. */
  hint?: string;
  disabled?: boolean;
}

/** Options under a heading. */
export interface SelectGroup<Value extends string = string> {
  label: string;
  options: readonly SelectOption<Value>[];
}

export interface SelectProps<Value extends string = string> {
  /** '' if nothing is selected. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[] | readonly SelectGroup<Value>[];
  placeholder?: string;
  size?: ControlSize;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  className?: string;
}

/**
 * The select-only combobox of the ARIA practices, with icons: the focus stays on the button, arrow keys, Home, End and
 * typing move in the list, Enter, Space and Tab select. Rows are 44 px high on touch screens.
 */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose…',
  size = 'md',
  disabled = false,
  className,
  ...props
}: SelectProps<Value>) {
  const ownId = useId();
  const listId = useId();
  const wired = useFieldWiring(props);
  const id = wired.id ?? ownId;
  const container = useFloatingContainer();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const panel = usePanel(useEver(open));
  const groups = options.map((entry) => ('options' in entry ? entry : { label: '', options: [entry] }));
  const flat = groups.flatMap((group) => group.options);
  const chosen = flat.find((option) => option.value === value);
  const choose = (option: SelectOption<Value> | undefined) => {
    setOpen(false);
    if (option && !option.disabled && option.value !== value) onValueChange(option.value);
  };
  const { active, setActive, onKeyDown, onKeyUp } = useListKeys({
    items: flat,
    chosen: chosen ? flat.indexOf(chosen) : -1,
    open,
    setOpen,
    onChoose: (index) => choose(flat[index]),
  });
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = open && active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <>
      <button
        {...wired}
        ref={button}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={activeId}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={() => setOpen(false)}
        className={cn(
          controlStyles({ size }),
          'flex items-center justify-between gap-2 text-left aria-expanded:border-accent',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2 [&_svg]:size-3.5">
          {chosen?.icon}
          <span className={cn('truncate', !chosen && 'text-subtle')}>{chosen?.label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-subtle" />
      </button>
      {open && <FloatingBackdrop container={container} onClose={() => setOpen(false)} />}
      {panel && (
        <panel.ListPanel
          open={open}
          onOpenChange={setOpen}
          anchor={button}
          asSheet
          onInteractOutside={(event) => event.preventDefault()}
          className="w-max min-w-(--radix-popover-trigger-width) max-w-[calc(100vw-1rem)]"
        >
          <div
            id={listId}
            role="listbox"
            aria-labelledby={id}
            className="max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] relative overflow-y-auto overscroll-contain p-1"
          >
            {groups.map((group, groupIndex) => (
              <div
                key={group.label || group.options[0]?.value}
                role={group.label ? 'group' : 'presentation'}
                aria-label={group.label || undefined}
                className={cn(
                  group.label && groupIndex > 0 && '-mx-1 mt-1 border-hairline border-t px-1 pt-1',
                )}
              >
                {group.label && (
                  <div aria-hidden className="px-2 py-1 font-medium text-subtle text-xs">
                    {group.label}
                  </div>
                )}
                {group.options.map((option) => {
                  const index = flat.indexOf(option);
                  const selected = option.value === value;
                  return (
                    <div
                      key={option.value}
                      id={optionId(index)}
                      role="option"
                      aria-selected={selected}
                      aria-disabled={option.disabled || undefined}
                      data-highlighted={index === active ? '' : undefined}
                      data-disabled={option.disabled ? '' : undefined}
                      onPointerMove={() => !option.disabled && setActive(index)}
                      onClick={() => !option.disabled && choose(option)}
                      className={cn(itemStyles, 'pr-7 [&_svg]:size-3.5')}
                    >
                      {option.icon}
                      <span className="truncate">{option.label}</span>
                      {option.hint && (
                        <span className="ml-auto shrink-0 pl-3 text-subtle text-xs">{option.hint}</span>
                      )}
                      {selected && <Check aria-hidden className="absolute right-2 text-accent" />}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </panel.ListPanel>
      )}
    </>
  );
}
