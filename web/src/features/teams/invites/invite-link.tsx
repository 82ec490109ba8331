import type { TeamInvite } from '@longtable/contract/team-invites';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { Explained, useRequest } from '../../../platform/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { PrintSheet } from '../../../ui/print-sheet.tsx';
import { QrCode, qrPicture } from '../../../ui/qr-code.tsx';
import { termsText } from './invite-terms.ts';

/** The link of an invitation, to copy, and its QR code, to scan, download or print. */
export function InviteLink({ invite, teamName }: { invite: TeamInvite; teamName: string }) {
  const { timeZone } = useUser();
  const { run, refusal } = useRequest();
  const [isPrinting, setPrinting] = useState(false);
  const terms = `${termsText(invite, { timeZone })}.`;
  const save = () =>
    run(async () => {
      const picture = await qrPicture(invite.url);
      if (!picture) throw new Explained('Your browser could not draw the QR code.');
      download(picture, `Join ${teamName}.png`);
    });
  return (
    <section aria-label="Link" className="flex flex-col gap-3">
      <CopyLink url={invite.url} label="Link" hint={terms} />
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={invite.url} label="QR code of the link" className="size-32" />
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
          <p className="text-muted text-sm">People nearby can scan it with their phone.</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Download />} onClick={() => void save()}>
              Download
            </Button>
            <Button size="sm" icon={<Printer />} onClick={() => setPrinting(true)}>
              Print
            </Button>
          </div>
        </div>
      </div>
      {refusal && <ErrorBox title={refusal.text} />}
      {isPrinting && (
        <PrintSheet onPrinted={() => setPrinting(false)}>
          <div className="flex flex-col items-center gap-6 p-8 text-center">
            <p className="text-2xl">Join the team</p>
            <p dir="auto" className="wrap-anywhere font-semibold text-4xl">
              {teamName}
            </p>
            <QrCode text={invite.url} label="QR code of the link" className="size-[14cm]" />
            <p className="wrap-anywhere text-lg">{invite.url}</p>
            <p className="text-base">{terms}</p>
          </div>
        </PrintSheet>
      )}
    </section>
  );
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  // Characters that some systems do not allow in file names.
  link.download = name.replaceAll(/[/\\:*?"<>|]/g, ' ');
  link.click();
  // The URL has to stay valid until the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
