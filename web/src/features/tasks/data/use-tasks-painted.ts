import { useEffect, useState } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';
import { useBoardContents } from './task-scope.ts';

/** True once the tasks are painted: what is around them loads afterwards. */
export function useTasksPainted(): boolean {
  const isReady = useBoardContents(({ state }) => state !== 'loading');
  const [isPainted, setPainted] = useState(false);
  useEffect(() => (isReady ? afterPaint(() => setPainted(true)) : undefined), [isReady]);
  return isPainted;
}
