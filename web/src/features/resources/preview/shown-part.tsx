import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { NotLoaded } from './preview-problem.tsx';

/**
 * A component whose code is loaded when it is first rendered. Unlike `lazyPart` it is not prefetched: viewers are large, and most
 * people never open such a file.
 */
export function shownPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function ShownPart(props) {
    const { data, isFetching, refetch } = useQuery({
      queryKey: ['preview-part', name],
      queryFn: async () => ({ Part: await load() }),
      retry: false,
      meta: { keep: false },
    });
    if (data) return <data.Part {...props} />;
    return isFetching ? <Spinner label="Loading..." fill /> : <NotLoaded onRetry={() => void refetch()} />;
  };
}
