import type { ComboboxStore } from '@ariakit/react/combobox';
import type { KeyboardEvent } from 'react';

/**
 * Handlers for an Ariakit combobox. It passes keys on to the active option: a composition and `isForField` keys are
 * kept from it, and the latter close the list.
 */
export function bypassList(store: ComboboxStore, isForField: (event: KeyboardEvent) => boolean) {
  return {
    onCompositionStart: () => store.setActiveId(null),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!store.getState().open || !isForField(event)) return;
      store.setActiveId(null);
      store.hide();
    },
  };
}
