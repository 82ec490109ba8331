import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { type NewBuild, newBuild } from '../new-build.ts';
import { Bar } from './bar.tsx';
import { isOfferedByPage, useUpdate } from './use-update.ts';

/** How long the banner is shown, in seconds (docs/product/shell.md, "New versions"). */
const durationSeconds = 30;

/** Offers a new version of the app (docs/product/shell.md, "New versions"). Rendered inside `Bars`. */
export function UpdateBanner() {
  const build = useStore(newBuild);
  const [dismissed, setDismissed] = useState<NewBuild | null>(null);
  const isShown = !useStore(isOfferedByPage) && build !== null && build !== dismissed;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    let left = durationSeconds;
    const timer = setInterval(() => {
      // Time in a background tab or behind a dialog does not count.
      if (document.hidden || container.current?.closest('[aria-hidden="true"], [inert]')) return;
      left -= 1;
      if (left <= 0) setDismissed(build);
    }, 1000);
    return () => clearInterval(timer);
  }, [isShown, build]);
  if (!isShown) return null;
  return (
    <div ref={container}>
      <UpdateOffer onLater={() => setDismissed(build)} />
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
