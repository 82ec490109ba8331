import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** How long the button confirms success, in milliseconds. */
const confirmationMs = 2000;

/** A shell command with its output, and a button to copy it. */
export function CommandBlock({ command, output }: { command: string; output: string }) {
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setCopied(true);
    } catch {
      // The clipboard needs https: select the command instead, for copying by keyboard.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <div className="min-w-0 rounded-dialog border border-hairline-strong bg-canvas font-mono shadow-raised">
      <div className="flex items-center gap-3 border-hairline border-b py-2.5 pr-2.5 pl-4 text-lg">
        <span aria-hidden className="select-none text-subtle">
          $
        </span>
        <code ref={code} className="min-w-0 flex-1 truncate text-ink">
          {command}
        </code>
        <Button
          icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
          className="font-sans"
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <output className="sr-only">{copied && 'Copied to the clipboard'}</output>
      </div>
      <pre className="overflow-x-auto px-4 py-5 text-muted text-sm sm:text-base">{output}</pre>
    </div>
  );
}
