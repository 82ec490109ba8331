import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** A shell command with its output, and a button to copy it. */
export function CommandBlock({ command, output }: { command: string; output: string }) {
  const code = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy();
  const copyCommand = async () => {
    // Select the command instead, for copying by keyboard.
    if (!(await copy(command)) && code.current) getSelection()?.selectAllChildren(code.current);
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
          onClick={() => void copyCommand()}
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
