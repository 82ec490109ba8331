import { useState } from 'react';
import { createStore } from '../../platform/store.ts';

/** Between Update and the reload, in milliseconds (docs/product/shell.md, "New versions"). */
const reloadAfter = 1000;

/** True while the page itself offers the update, because it can't be shown without it: the banner would only repeat that. */
export const isOfferedByPage = createStore(false);

/** Loads the page again at the person's wish, a moment later: what they changed last may still be on its way. */
export function useUpdate(): { isUpdating: boolean; update: () => void } {
  const [isUpdating, setIsUpdating] = useState(false);
  return {
    isUpdating,
    update() {
      setIsUpdating(true);
      // Also when the button has gone by then.
      setTimeout(() => location.reload(), reloadAfter);
    },
  };
}
