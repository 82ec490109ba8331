import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { useStoreState } from '@ariakit/react/store';
import { type KeyboardEvent, type RefCallback, type RefObject, useId, useMemo, useRef } from 'react';
import { caretRect } from './caret-rect.ts';
import { itemStyles } from './floating-styles.ts';
import { bypassList } from './list-bypass.ts';
import { ListPanel, type PanelAnchor } from './list-panel.tsx';
import type { Suggestions } from './suggest-textarea.tsx';
import { Textarea, type TextareaProps } from './textarea.tsx';

interface SuggestPartsProps {
  text: TextareaProps;
  textRef: RefCallback<HTMLTextAreaElement>;
  /** Contains the text area. */
  field: RefObject<HTMLDivElement | null>;
  suggestions: Suggestions;
}

/** The text and the list of a `SuggestTextarea`, with the keyboard and the ARIA attributes of Ariakit. */
export function SuggestParts({
  text,
  textRef,
  field,
  suggestions: { options, from, label, nothingFound, onChoose, onDismiss },
}: SuggestPartsProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const anchor = useCaretAnchor(field, from);
  const hasOptions = options !== null && options.length > 0;
  const store = useComboboxStore({
    // Without options, the text area handles all keys.
    open: hasOptions,
    setOpen: (next) => !next && onDismiss(),
    value: String(text.value),
    includesBaseElement: false,
  });
  const activeId = useStoreState(store, 'activeId');
  const { onCompositionStart, onKeyDownCapture } = bypassList(
    store,
    ({ key, ctrlKey, metaKey, shiftKey }) => key === 'Enter' && (ctrlKey || metaKey || shiftKey),
  );
  const onKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDownCapture(event);
    if (options === null || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
    } else if (event.key === 'Tab' && !event.shiftKey) {
      const active = options.find(({ id }) => optionId(listId, id) === activeId);
      if (!active) return;
      event.preventDefault();
      onChoose(active);
    }
  };
  return (
    <>
      <Combobox
        store={store}
        autoSelect="always"
        getAutoSelectId={() => options?.[0] && optionId(listId, options[0].id)}
        setValueOnChange={false}
        setValueOnClick={false}
        showOnChange={false}
        showOnClick={false}
        showOnKeyPress={false}
        render={
          <TextboxArea
            {...text}
            ref={textRef}
            onBlur={(event) => !list.current?.contains(event.relatedTarget) && text.onBlur?.(event)}
            onCompositionStart={onCompositionStart}
            onKeyDownCapture={onKeys}
          />
        }
      />
      <ListPanel
        open={options !== null}
        onOpenChange={(next) => !next && onDismiss()}
        anchor={anchor}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // A press in the text area moves the caret, which decides whether the list stays. An option that becomes
          // active has the focus for a moment.
          const { target } = event;
          if (!(target instanceof Element)) return;
          if (target.matches('textarea') || list.current?.contains(target)) event.preventDefault();
        }}
        className="w-[min(20rem,100vw-1rem)]"
      >
        <ComboboxList
          store={store}
          ref={list}
          id={listId}
          alwaysVisible
          aria-label={label}
          className="max-h-[min(16rem,var(--radix-popover-content-available-height,16rem))] overflow-y-auto overscroll-contain p-1"
        >
          {options?.map((suggestion, index) => (
            <ComboboxItem
              // The key contains the index, so that an option that moves is mounted again. Ariakit sorts mounted options only
              // after a layout, and arrow keys would follow the old order until then.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index} ${suggestion.id}`}
              id={optionId(listId, suggestion.id)}
              aria-selected={activeId === optionId(listId, suggestion.id)}
              focusOnHover
              blurOnHoverEnd={false}
              onClick={() => onChoose(suggestion)}
              className={itemStyles}
            >
              {suggestion.icon}
              <span dir="auto" className="min-w-0 truncate">
                {suggestion.label}
              </span>
            </ComboboxItem>
          ))}
          {options?.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted text-sm">
              {nothingFound}
            </div>
          )}
        </ComboboxList>
      </ListPanel>
    </>
  );
}

/** The anchor of a panel at a position in the text of the text area. */
function useCaretAnchor(field: RefObject<HTMLElement | null>, position: number): RefObject<PanelAnchor> {
  return useMemo(() => {
    const area = () => field.current?.querySelector('textarea') ?? null;
    const current: PanelAnchor = {
      get contextElement() {
        return area() ?? undefined;
      },
      getBoundingClientRect() {
        const element = area();
        return element ? caretRect(element, position) : new DOMRect();
      },
    };
    return { current };
  }, [field, position]);
}

/** A textarea is a textbox, which can have a list but neither be a combobox nor be expanded. */
function TextboxArea({ role: _, 'aria-expanded': __, ...props }: TextareaProps) {
  return <Textarea {...props} />;
}

function optionId(listId: string, id: string): string {
  return `${listId}-${id}`;
}
