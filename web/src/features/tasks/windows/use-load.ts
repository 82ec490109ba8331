import { useEffect, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import { type LoadRequest, loadRequestKey, retain } from './load-windows.ts';
import type { BoardOf } from './task-window.ts';
import { useSame } from './use-same.ts';

/** Fetches and retains data while a component is mounted, after a delay in milliseconds; nothing for null. */
export function useLoad(request: LoadRequest | null, delayMs = 0): void {
  const stable = useSame(request, request && loadRequestKey(request));
  useEffect(() => {
    if (!stable) return undefined;
    if (delayMs === 0) return retain(stable);
    let release = (): void => undefined;
    const timer = setTimeout(() => {
      release = retain(stable);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [stable, delayMs]);
}

/** Fetches the first windows of a board: immediately, or after a pause while its text filter or its days are being changed. */
export function useBoardLoaded(of: BoardOf): void {
  const [opened] = useState(of);
  const isTyped = of.filter.text !== '' && of.filter.text !== opened.filter.text;
  const isShifted = of.range?.from !== opened.range?.from;
  useLoad({ kind: 'board', of }, isTyped || isShifted ? searchDebounceMs : 0);
}
