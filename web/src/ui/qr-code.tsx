import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import { cn } from './class-names.ts';

/** The largest width of an exported picture, in pixels. */
const picturePixels = 1024;

/** Error correction for a damaged print, and the quiet zone that scanners need. */
const options = { ecc: 'M', border: 3 } as const;

/**
 * A QR code, sized by `className`. Generated in the browser, so that the text is not sent to another service. Dark on
 * light in both themes, as scanners expect.
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

/** The code as a PNG of about 1,024 px, black on white; null if the browser can't create one. */
export async function qrPicture(text: string): Promise<Blob | null> {
  const { data, size } = encode(text, options);
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
  const { data, size } = encode(text, options);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
