import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { type NewBuild, newBuild } from '../new-build.ts';
import { Bar } from './bars.tsx';
import { isOfferedByPage, useUpdate } from './use-update.ts';

/** How long the banner can be seen, in seconds (docs/product/shell.md, "New versions"). */
const patience = 30;

/** Offers the new version of the app (docs/product/shell.md, "New versions"). One of the `Bars`. */
export function UpdateBanner() {
  const found = useStore(newBuild);
  const [dismissed, setDismissed] = useState<NewBuild | null>(null);
  const isShown = !useStore(isOfferedByPage) && found !== null && found !== dismissed;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    let left = patience;
    const timer = setInterval(() => {
      // Nobody has seen it in a tab in the background, or behind a dialog.
      if (document.hidden || place.current?.closest('[aria-hidden="true"], [inert]')) return;
      left -= 1;
      if (left <= 0) setDismissed(found);
    }, 1000);
    return () => clearInterval(timer);
  }, [isShown, found]);
  if (!isShown) return null;
  return (
    <div ref={place}>
      <UpdateOffer onLater={() => setDismissed(found)} />
    </div>
  );
}

function UpdateOffer({ onLater }: { onLater: () => void }) {
  const { isUpdating, update } = useUpdate();
  return (
    <Bar
      action={
        <div className="flex gap-1.5">
          <Button size="sm" variant="ghost" onClick={onLater}>
            Later
          </Button>
          <Button size="sm" variant="primary" loading={isUpdating} onClick={update}>
            Update
          </Button>
        </div>
      }
    >
      A new version is available!
    </Bar>
  );
}
