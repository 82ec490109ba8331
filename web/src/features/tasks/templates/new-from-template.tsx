import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { templatesOpen } from './templates.store.ts';

const TemplatesMenu = lazyPart(async () => (await import('./templates-menu.tsx')).TemplatesMenu);
const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);

/** The button with the templates next to New Task, and the dialog to manage them. */
export function NewFromTemplate({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isMade = useEver(isOpen);
  const isManaging = useStore(templatesOpen);
  const hasManaged = useEver(isManaging);
  const button = (
    <Button
      variant="primary"
      aria-label="New task from a template"
      title="New task from a template"
      aria-haspopup="menu"
      {...(!isMade && { 'aria-expanded': false, onClick: () => setOpen(true) })}
      icon={<ChevronDown aria-hidden />}
      className={`px-1.5 ${className ?? ''}`}
    />
  );
  return (
    <>
      {isMade ? (
        <TemplatesMenu trigger={button} open={isOpen} onOpenChange={setOpen} fallback={button} />
      ) : (
        button
      )}
      {hasManaged && <TemplatesDialog open={isManaging} onOpenChange={(open) => templatesOpen.set(open)} />}
    </>
  );
}
