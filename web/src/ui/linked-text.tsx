import { textPieces } from '@longtable/contract/rules/text-links';
import { Fragment, type ReactNode, useMemo } from 'react';

/** The attributes of links in texts from people. */
export const textLink = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
  className:
    'rounded-[4px] text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current',
};

/** Plain text from people, with line breaks and links. `renderText` renders the parts that are not links. */
export function LinkedText({
  text,
  className = '',
  renderText,
}: {
  text: string;
  className?: string;
  renderText?: (text: string) => ReactNode;
}) {
  const pieces = useMemo(() => textPieces(text), [text]);
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className}`}>
      {pieces.map(({ text, href }, index) =>
        href === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
          <Fragment key={index}>{renderText ? renderText(text) : text}</Fragment>
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
            key={index}
            {...textLink}
            href={href}
          >
            {text}
          </a>
        ),
      )}
    </p>
  );
}
