import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Delay before a failed load is retried, in milliseconds. */
const retryDelayMs = 2000;

/** Without any interaction, prefetching starts after this time, in milliseconds: the connection may be lost later. */
const prefetchDelayMs = 3000;

const interactions = ['pointermove', 'pointerdown', 'keydown'] as const;

/** The prefetches to start at the first interaction. */
const prefetches = new Set<() => void>();
let hasInteracted = false;
let isPaused = false;

/**
 * Calls `work` after the first pointer or key event, at the latest three seconds after loading, and not while prefetching is
 * paused. For loading code that is likely to be needed next. Returns how to cancel it.
 */
export function onFirstInteraction(work: () => void): () => void {
  prefetches.add(work);
  startPrefetches();
  return () => {
    prefetches.delete(work);
  };
}

/** True from when `onFirstInteraction` would call its work. */
export function useFirstInteraction(): boolean {
  const [isOver, setOver] = useState(hasInteracted && !isPaused);
  useEffect(() => {
    return isOver ? undefined : onFirstInteraction(() => setOver(true));
  }, [isOver]);
  return isOver;
}

/** Pauses prefetching while a page is loading. Call it with false when the page is painted. */
export function pausePrefetching(paused: boolean): void {
  isPaused = paused;
  startPrefetches();
}

function startPrefetches(): void {
  if (!hasInteracted || isPaused) return;
  for (const work of prefetches) {
    prefetches.delete(work);
    work();
  }
}

function onInteraction(): void {
  clearTimeout(timer);
  for (const type of interactions) window.removeEventListener(type, onInteraction);
  hasInteracted = true;
  startPrefetches();
}

for (const type of interactions) window.addEventListener(type, onInteraction, { passive: true });
const timer = setTimeout(onInteraction, prefetchDelayMs);

const listeners = new Set<() => void>();

/**
 * Calls `listener` when a part that is already rendered fails to load, once for each part. Loading is retried, but otherwise
 * nothing would be shown. Returns how to stop.
 */
export function onPartFailed(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * A component with a chunk of its own, prefetched at the first interaction so that it opens immediately and offline. Shows
 * `fallback` while it loads, and retries until it has loaded. With `isAhead: false` it is not prefetched, as large parts that few people use.
 * With `isSized`, what has loaded is there in the first render, for the items of menus: a menu is placed by its size.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAhead = true, isSized = false } = {},
): ComponentType<Props & { fallback?: ReactNode }> {
  const failed = failedOnce();
  let loaded: ComponentType<Props> | null = null;
  const loadPart = async () => {
    loaded = await load();
    return loaded;
  };
  const loadOnce = isAhead ? lazyModule(loadPart, failed.report) : onceLoaded(loadPart, failed.report);
  const Part = lazy(async () => {
    failed.rendered();
    return { default: await loadOnce() };
  });
  return function LazyPart({ fallback = null, ...props }) {
    // `lazy` shows the fallback first, also of what has loaded. As of the first render, since a part that is replaced by itself loses
    // its state.
    const [Loaded] = useState(() => (isSized ? loaded : null));
    if (Loaded) return <Loaded {...(props as Props)} />;
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as Props)} />
      </Suspense>
    );
  };
}

/** As `lazyPart`, for any module. Returns the function that loads it. `onFailed` is called after every failed attempt. */
export function lazyModule<Module>(
  load: () => Promise<Module>,
  onFailed?: () => void,
): () => Promise<Module> {
  const loadOnce = onceLoaded(load, onFailed);
  onFirstInteraction(() => void loadOnce());
  return loadOnce;
}

function onceLoaded<Module>(load: () => Promise<Module>, onFailed?: () => void): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return () => (loading ??= loadWithRetries(load, onFailed));
}

/**
 * As `lazyPart`, for a module with parts of a component. Returns a hook for the module: null while it loads or is not
 * `wanted`. A module that has loaded is returned in the same render, and one that has just loaded at once: React may show what
 * `lazyPart` has loaded up to 300 ms late.
 */
export function lazyParts<Module>(
  load: () => Promise<Module>,
  { isAhead = true } = {},
): (wanted: boolean) => Module | null {
  let parts: Module | null = null;
  const failed = failedOnce();
  const loadParts = async () => {
    parts = await load();
    return parts;
  };
  const loadOnce = isAhead ? lazyModule(loadParts, failed.report) : onceLoaded(loadParts, failed.report);
  return function useParts(wanted) {
    const [, setLoaded] = useState(parts !== null);
    const isMissing = wanted && parts === null;
    useEffect(() => {
      if (!isMissing) return;
      let isMounted = true;
      failed.rendered();
      void loadOnce().then(() => isMounted && setLoaded(true));
      return () => {
        isMounted = false;
      };
    }, [isMissing]);
    return wanted ? parts : null;
  };
}

/** True from the first render with a true `condition` on. For components that mount when needed and stay, to fade out. */
export function useEver(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}

/** Tells the listeners that a part fails to load: once, and only after it was `rendered`. */
function failedOnce(): { readonly rendered: () => void; readonly report: () => void } {
  let isRendered = false;
  let hasFailed = false;
  return {
    rendered: () => {
      isRendered = true;
    },
    report: () => {
      if (!isRendered || hasFailed) return;
      hasFailed = true;
      for (const listener of listeners) listener();
    },
  };
}

async function loadWithRetries<T>(load: () => Promise<T>, onFailed?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      onFailed?.();
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}
