import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Backlinks = lazyPart(async () => (await import('./backlinks.tsx')).Backlinks);

/** What links to a note, from when the end of its text comes near the screen. */
export function SeenBacklinks({ noteId }: { noteId: string }) {
  const end = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = end;
    if (!current || isSeen) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [isSeen]);
  return (
    <div ref={end} className="mx-auto w-full max-w-[49rem] px-4 sm:px-8">
      {isSeen && <Backlinks noteId={noteId} />}
    </div>
  );
}
