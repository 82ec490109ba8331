import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { useCopy } from './use-copy.ts';

/** A read-only link with a copy button. Selects the link where the browser denies access to the clipboard. */
export function CopyLink({ url, label, hint }: { url: string; label: string; hint?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy();
  const copyUrl = async (): Promise<void> => {
    field.current?.select();
    announce((await copy(url)) ? 'Link copied' : 'Link selected. Copy it with your keyboard.');
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
          onClick={() => void copyUrl()}
          className="shrink-0"
        >
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </Field>
  );
}
