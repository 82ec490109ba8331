import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';

let Scene: ComponentType | null = null;

/** The table that the form leads to, beside it where there is room. Decoration: the page is painted without it. */
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
