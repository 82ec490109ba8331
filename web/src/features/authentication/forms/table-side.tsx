import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';

let Scene: ComponentType | null = null;

/** A picture of a board beside the form, on wide screens. Decorative: loaded after the page is painted. */
export function TableSide() {
  const [, setFetched] = useState(Scene !== null);
  useEffect(() => {
    if (Scene) return undefined;
    return afterPaint(() => {
      fetchScene()
        .then(() => setFetched(true))
        .catch(() => undefined);
    });
  }, []);
  return (
    <div aria-hidden className="relative hidden overflow-hidden border-hairline border-l bg-canvas lg:block">
      {Scene && <Scene />}
    </div>
  );
}

async function fetchScene(): Promise<void> {
  ({ TableScene: Scene } = await import('../../marketing/demo/table-scene.tsx'));
}
