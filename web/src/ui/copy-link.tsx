import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** A link to pass on: to be copied by its button, or marked where the browser does not allow that. */
export function CopyLink({ url, label, hint }: { url: string; label: string; hint?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Not over plain http, or not allowed: it is marked, one key press from being copied.
      return announce('The link is marked. Copy it with your keyboard.');
    }
    setCopied(url);
    announce('Link copied');
  };
  const isCopied = copied === url;
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      <div className="flex gap-2">
        <Input
          ref={field}
          readOnly
          dir="ltr"
          value={url}
          onFocus={({ target }) => target.select()}
          className="flex-1"
        />
        <Button
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
          className="shrink-0"
        >
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </Field>
  );
}
