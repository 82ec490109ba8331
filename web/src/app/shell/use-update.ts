import { useState } from 'react';
import { createStore } from '../../platform/store.ts';
import { tellWorker } from '../../platform/tell-worker.ts';

/** Delay of the reload after Update, in milliseconds (docs/product/shell.md, "New versions"). */
const reloadDelayMs = 1000;

/** True while the page itself offers the update (error-screen.tsx): the banner is hidden then. */
export const isOfferedByPage = createStore(false);

/** `update` reloads the page after a delay, so that the last change can be sent. */
export function useUpdate(): { isUpdating: boolean; update: () => void } {
  const [isUpdating, setIsUpdating] = useState(false);
  return {
    isUpdating,
    update() {
      setIsUpdating(true);
      // The worker of the new version keeps its files, if it is there already (worker-updates.ts).
      void tellWorker('waiting', { type: 'SKIP_WAITING' });
      // The timer must survive unmounting of the button.
      setTimeout(() => location.reload(), reloadDelayMs);
    },
  };
}
