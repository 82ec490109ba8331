import { useEffect, useRef } from 'react';
import { TextField } from '../../../../kits/form/text-field.tsx';
import type { Form } from '../../../../kits/form/use-form.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';

/** The secret as a QR code and as text, and the field for the first code. */
export function ScanStep({
  form,
  secret,
  uri,
}: {
  form: Form<{ code: string }>;
  secret: string;
  uri: string;
}) {
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
            {groupsOfFour(secret)}
          </p>
        </div>
      </div>
      <TextField
        form={form}
        field="code"
        label="Code from the app"
        hint="Six digits."
        input={{
          ref: code,
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          dir: 'ltr',
          maxLength: 60,
          className: 'max-w-40 tabular-nums',
          required: true,
        }}
      />
    </>
  );
}

/** Splits the secret into groups of four, which are easier to type. */
function groupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
