import { Check, Copy, Download, Printer } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCopy } from '../../../../ui/use-copy.ts';

/** The recovery codes, shown once, with ways to save them. */
export function RecoveryCodes({
  codes,
  email,
  isSaved,
  onSavedChange,
  isReminded,
}: {
  codes: readonly string[];
  email: string;
  isSaved: boolean;
  onSavedChange: (isSaved: boolean) => void;
  /** Shows a reminder: the person tried to close the dialog before confirming that the codes are saved. */
  isReminded: boolean;
}) {
  const { copied, copy } = useCopy();
  const text = [`Longtable recovery codes of ${email}`, location.origin, '', ...codes, ''].join('\n');
  const copyCodes = async () => {
    if (!(await copy(codes.join('\n'))))
      toast({ title: 'The browser could not copy them. Download or print them instead.', tone: 'danger' });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        Each code signs you in once when you don’t have your phone. Keep them somewhere safe, not on the phone
        itself. <strong className="font-medium text-ink">They won’t be shown again.</strong>
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-sunken px-4 py-3 font-mono text-ink text-sm"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr" className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copyCodes()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button icon={<Download />} onClick={() => download(text)}>
          Download
        </Button>
        <Button icon={<Printer />} onClick={() => print(text)}>
          Print
        </Button>
      </div>
      <div>
        <Checkbox checked={isSaved} onCheckedChange={onSavedChange} label="I have saved them" />
        <p role="status" className="text-danger text-xs">
          {isReminded &&
            !isSaved &&
            'Without them, you lose access to your account if you lose your phone. Save them first.'}
        </p>
      </div>
    </div>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'longtable-recovery-codes.txt';
  link.click();
  // The URL has to stay valid until the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Prints only the codes. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  // Visually hidden but rendered: some browsers don't print a frame that is not displayed.
  frame.className = 'sr-only';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.title = 'Recovery codes to print';
  document.body.append(frame);
  const sheet = frame.contentWindow;
  if (!sheet) return;
  const lines = sheet.document.createElement('pre');
  lines.textContent = text;
  sheet.document.body.append(lines);
  sheet.addEventListener('afterprint', () => frame.remove());
  sheet.print();
}
