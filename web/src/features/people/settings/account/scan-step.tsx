import { useEffect, useRef } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';

/** The secret as a picture to scan and as text to type, and the field for the first code that is made with it. */
export function ScanStep({ secret, uri, error }: { secret: string; uri: string; error: string | undefined }) {
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  return (
    <>
      <p className="text-muted text-sm">Scan this QR code with your app, or enter the key.</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label="QR code of the key" className="size-44" />
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-medium text-ink text-sm">Key</p>
          <p dir="ltr" className="wrap-anywhere mt-1 select-all font-mono text-ink text-sm leading-6">
            {inFours(secret)}
          </p>
        </div>
      </div>
      <Field label="Code from the app" hint="Six digits." error={error}>
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

/** Easier to type from one screen into another. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
