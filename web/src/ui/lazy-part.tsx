import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** How long until a part that could not be fetched is asked for again, in milliseconds. */
const retryAfter = 2000;

/** Who only looks for this long, in milliseconds, counts as there: the connection may be gone when they press. */
const lookingIsUsing = 3000;

/** What tells that somebody uses the page. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

const waiting = new Set<() => void>();
let isSomeoneThere = false;
let isPageAwaited = false;

/**
 * Calls `work` once a person is there (moves, presses, types) and the page is too: what is likely to be needed next can
 * be fetched then.
 */
export function whenSomeoneIsThere(work: () => void): void {
  waiting.add(work);
  workAhead();
}

/** While a page is on its way nothing is fetched ahead of it. To be called with false when it is painted. */
export function setPageAwaited(isAwaited: boolean): void {
  isPageAwaited = isAwaited;
  workAhead();
}

function workAhead(): void {
  if (!isSomeoneThere || isPageAwaited) return;
  for (const work of waiting) {
    waiting.delete(work);
    work();
  }
}

function onSign(): void {
  clearTimeout(timer);
  for (const sign of signs) window.removeEventListener(sign, onSign);
  isSomeoneThere = true;
  workAhead();
}

for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
const timer = setTimeout(onSign, lookingIsUsing);

const listeners = new Set<() => void>();

/**
 * Calls `listener` when a part of the page could not be fetched that somebody waits for, once for each part: it is asked
 * for again, but nothing else would say so. Returns how to stop.
 */
export function onPartMissed(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * A part of a page that is not fetched with it but once a person is there, so that it is at hand when it is asked for
 * even if the server has gone away meanwhile. Until it is there, `fallback` is shown; what can't be fetched is asked
 * for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let isWaitedFor = false;
  let wasMissed = false;
  const loadOnce = lazyModule(load, () => {
    if (!isWaitedFor || wasMissed) return;
    wasMissed = true;
    for (const listener of listeners) listener();
  });
  const Part = lazy(async () => {
    isWaitedFor = true;
    return { default: await loadOnce() };
  });
  return function LazyPart({ fallback = null, ...props }) {
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as Props)} />
      </Suspense>
    );
  };
}

/**
 * The same for a module without a part of the page in it: gives it once it is there. `onMissed` is called whenever it
 * could not be fetched.
 */
export function lazyModule<Module>(
  load: () => Promise<Module>,
  onMissed?: () => void,
): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  const loadOnce = () => (loading ??= persistently(load, onMissed));
  whenSomeoneIsThere(() => void loadOnce());
  return loadOnce;
}

/**
 * The same for what a component is made of in part. Gives a hook: null until the parts are wanted and there. Those that
 * are there already come in the same render.
 */
export function lazyParts<Module>(load: () => Promise<Module>): (wanted: boolean) => Module | null {
  let parts: Module | null = null;
  const loadOnce = lazyModule(async () => {
    parts = await load();
    return parts;
  });
  return function useParts(wanted) {
    const [, setThere] = useState(parts !== null);
    const isMissing = wanted && parts === null;
    useEffect(() => {
      if (!isMissing) return;
      let isMounted = true;
      void loadOnce().then(() => isMounted && setThere(true));
      return () => {
        isMounted = false;
      };
    }, [isMissing]);
    return wanted ? parts : null;
  };
}

/** True from the first time that `condition` is: for what is made when it is needed and then stays, to fade out. */
export function useEver(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}

async function persistently<T>(load: () => Promise<T>, onMissed?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      onMissed?.();
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }
}
