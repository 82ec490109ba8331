import { useEffect, useId, useRef } from 'react';
import { encode } from 'uqr';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';

/** The secret as a picture to scan and as text to type, and the field for the first code that is made with it. */
export function ScanStep({ secret, uri, error }: { secret: string; uri: string; error: string | undefined }) {
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  return (
    <>
      <p className="text-muted text-sm">Scan this picture with your app, or type the key into it.</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label="The key, to be scanned" />
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-medium text-ink text-sm">Key</p>
          <p dir="ltr" className="wrap-anywhere mt-1 select-all font-mono text-ink text-sm leading-6">
            {inFours(secret)}
          </p>
        </div>
      </div>
      <Field label="Code of the app" hint="Six digits." error={error}>
        <Input
          ref={code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={60}
          className="max-w-40 tabular-nums"
          required
        />
      </Field>
    </>
  );
}

/** Drawn here: the secret goes to no other service. Dark on light in either theme, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const title = useId();
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-labelledby={title}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-theme="light"
      className="size-44 shrink-0 rounded-card border border-hairline bg-surface text-ink"
    >
      <title id={title}>{label}</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Easier to type from one screen into another. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
