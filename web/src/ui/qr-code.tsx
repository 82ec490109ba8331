import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import { cn } from './class-names.ts';

/** Of a picture to be saved, in pixels at most: sharp on a poster. */
const picturePixels = 1024;

/** Survives a crease; with the quiet zone that cameras look for. */
const looks = { ecc: 'M', border: 3 } as const;

/**
 * A text to be scanned by a camera; give it a size by `className`. Drawn here: the text goes to no other service. Dark
 * on light in either theme, as cameras expect it.
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const title = useId();
  const { path, size } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      role="img"
      aria-labelledby={title}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-theme="light"
      className={cn('shrink-0 rounded-card border border-hairline bg-surface text-ink', className)}
    >
      <title id={title}>{label}</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** The same as a PNG of about 1,024 pixels a side, black on white; null when the browser makes none. */
export async function qrPicture(text: string): Promise<Blob | null> {
  const { data, size } = encode(text, looks);
  const pixels = Math.max(1, Math.floor(picturePixels / size));
  const canvas = document.createElement('canvas');
  canvas.width = size * pixels;
  canvas.height = size * pixels;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * pixels, y * pixels, pixels, pixels);
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function drawingOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, looks);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
