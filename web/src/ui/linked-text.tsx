import { useMemo } from 'react';
import { textPieces } from './text-links.ts';

/** What somebody wrote, its line breaks kept and its addresses to be followed. Never read as anything but text. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  const pieces = useMemo(() => textPieces(text), [text]);
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className}`}>
      {pieces.map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="rounded-[4px] text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
          >
            {text}
          </a>
        ),
      )}
    </p>
  );
}
