import { useLayoutEffect, useRef, useState } from 'react';

/** A title of any length. A very long one scrolls, by keyboard too. */
export function LongTitle({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <span
      ref={element}
      dir="auto"
      {...(isCut && { tabIndex: 0 })}
      className="focus-inset block max-h-36 overflow-y-auto break-words"
    >
      {text}
    </span>
  );
}
